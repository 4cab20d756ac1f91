import { describe, expect, it } from "vitest";
import { tableToCsv } from "./save-file.ts";

describe("a saved table", () => {
  it("keeps full precision, and leaves blanks blank", () => {
    expect(
      tableToCsv(
        ["arc_bytes", "reads_per_s"],
        [
          [1073741824, 1587.123456],
          [2, null],
        ],
      ),
    ).toBe("arc_bytes,reads_per_s\r\n1073741824,1587.123456\r\n2,\r\n");
  });

  it("quotes what needs it, and never starts a formula from text", () => {
    expect(tableToCsv(["name"], [['a "b", c'], ["=1+1"], ["-3"]])).toBe(
      'name\r\n"a ""b"", c"\r\n\'=1+1\r\n\'-3\r\n',
    );
  });
});
