/**
 * The dump of one sysbench table on ZFS on Linux 0.6.5, rebuilt from the figures published in May
 * 2018: 16 KiB records and indirect blocks, 4 levels, maxblkid 148,991, and below the root F=145,446
 * leaves in 1,150 L1 and 9 L2 blocks.
 */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const RECORD = 0x4000;
const FANOUT = 128;
export const LEAVES = 145_446;
const L1_BLOCKS = 1_150;
const MAX_BLOCK_ID = 148_991;
export const FILE_BYTES = 2_441_084_928;

/** L1 numbers without any leaf: with them left out, 1,150 of the slots below 9 L2 blocks remain. */
const MISSING_L1 = new Set([700, 701]);

const head = `Dataset mysqldata/data [ZPL], ID 90, cr_txg 168747, 4.45G, 26487 objects, rootbp DVA[0]=<0:1a50452800:200> DVA[1]=<0:5b289c1600:200> [L0 DMU objset] fletcher4 lz4 LE contiguous unique double size=800L/200P birth=3004977L/3004977P fill=26487 cksum=13723d4400:5d1f47fb738:fbfb87e6e278:1f30c12b7fa1d1

    Object  lvl   iblk   dblk  dsize  lsize   %full  type
     36493    4    16K    16K  1.75G  2.27G   97.62  ZFS plain file
                                        168   bonus  System attributes
\tdnode flags: USED_BYTES USERUSED_ACCOUNTED
\tdnode maxblkid: ${MAX_BLOCK_ID}
\tpath\t/var/lib/mysql/data/sbtest/sbtest1.ibd
\tuid     103
\tgid     106
\tatime\tSun Apr 15 15:04:13 2018
\tmtime\tSun Apr 15 15:28:45 2018
\tctime\tSun Apr 15 15:28:45 2018
\tcrtime\tSun Apr 15 15:04:13 2018
\tgen\t3004484
\tmode\t100640
\tsize\t${FILE_BYTES}
\tparent\t36480
\tlinks\t1
\tpflags\t40800000004
Indirect blocks:
`;

const line = (offset: number, marker: string, rest: string) =>
  `${offset.toString(16).padStart(16)} ${marker.padEnd(6)}${rest}\n`;

const pointer = (at: number, allocated: number, physical: string, fill: number) =>
  `0:${(0x1000000 + at * 0x1000).toString(16)}:${allocated.toString(16)} 4000L/${physical}P F=${fill} B=3004773/3004773`;

/** Leaves of each L1 block: full but for holes spread evenly, none empty. */
function fills(): number[] {
  const holes = L1_BLOCKS * FANOUT - LEAVES;
  return Array.from({ length: L1_BLOCKS }, (_, index) => {
    const before = Math.floor((index * holes) / L1_BLOCKS);
    const after = Math.floor(((index + 1) * holes) / L1_BLOCKS);
    return FANOUT - (after - before);
  });
}

/** Leaves below each slot of the L2 blocks, 0 where the L1 is missing. */
function slots(): number[] {
  const fill = fills();
  const all: number[] = [];
  for (let slot = 0; fill.length > 0; slot += 1) {
    all.push(MISSING_L1.has(slot) ? 0 : (fill.shift() ?? 0));
  }
  return all;
}

function* lines(): Generator<string> {
  yield head;
  yield line(0, "L3", pointer(0, 0x400, "400", LEAVES));
  for (const [slot, leaves] of slots().entries()) {
    if (slot % FANOUT === 0) {
      const below = slots().slice(slot, slot + FANOUT);
      const fill = below.reduce((sum, count) => sum + count, 0);
      yield line(slot * FANOUT * RECORD, " L2", pointer(slot, 0x1800, "1800", fill));
    }
    if (leaves === 0) continue;
    yield line(slot * FANOUT * RECORD, "  L1", pointer(slot, 0x1600, "1600", leaves));
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const block = slot * FANOUT + leaf;
      yield line(block * RECORD, "   L0", pointer(block, 0x3200, "3200", 1));
    }
  }
  yield "\n\n";
}

/** Writes the dump, about 10 MB, without holding it in memory. */
export async function writeDump2018(path: string): Promise<void> {
  await pipeline(Readable.from(lines()), createWriteStream(path));
}
