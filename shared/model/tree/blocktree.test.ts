import fc from "fast-check";
import { expect, test } from "vitest";
import { blockTree, blockTreeOfFiles, levelsOf } from "./blocktree.ts";

test("1 TiB of 16K records has 65,536 + 64 + 1 indirect blocks of 128 KiB", () => {
  expect(blockTree(2 ** 40, 16384, 131072).levels).toEqual([67_108_864, 65_536, 64, 1]);
});

test("with indirect blocks of 16 KiB the same file has a level more", () => {
  expect(blockTree(2 ** 40, 16384, 16384).levels).toEqual([67_108_864, 524_288, 4096, 32, 1]);
});

test("a file of one record has no indirect block, one of two has one", () => {
  expect(blockTree(16384, 16384, 131072).nonleafBlocks).toBe(0);
  expect(blockTree(16385, 16384, 131072).levels).toEqual([2, 1]);
});

test("a zvol's dnode points at three blocks itself", () => {
  expect(blockTree(3 * 8192, 8192, 131072, 3).nonleafBlocks).toBe(0);
});

test("every level is what the level below needs, whatever the size", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 45 }),
      fc.constantFrom(512, 4096, 131072),
      (bytes, record) => {
        const { levels, nonleafBlocks } = blockTree(bytes, record, 16384);
        for (let k = 1; k < levels.length; k++)
          expect(levels[k]).toBe(Math.ceil((levels[k - 1] ?? 0) / 128));
        expect(levels.at(-1)).toBe(1);
        expect(levels.slice(1).reduce((sum, blocks) => sum + blocks, 0)).toBe(nonleafBlocks);
      },
    ),
  );
});

test("many small files need more indirect blocks than one large one", () => {
  const many = blockTreeOfFiles(1e12, 10_000, 16384, 131072).nonleafBlocks;
  expect(many).toBeGreaterThan(blockTree(1e12, 16384, 131072).nonleafBlocks);
});

test("measured indirect blocks are split so that holes show at level 1", () => {
  expect(levelsOf(145_446, 1160, 1, 16384).levels).toEqual([145_446, 1150, 9, 1]);
});
