import { describe, expect, it } from "vitest";
import { readProblem } from "./problem.ts";

describe("an error answer", () => {
  it("names the line and shows its start", () => {
    const body = JSON.stringify({
      title: "Not recognised",
      status: 422,
      detail: "no tool that arcplan reads prints this",
      line: 3,
      excerpt: "hello",
    });
    expect(readProblem(422, "Unprocessable", body)).toEqual({
      title: "Not recognised",
      status: 422,
      detail: "no tool that arcplan reads prints this",
      line: 3,
      excerpt: "hello",
      captures: [],
      problems: [],
    });
  });

  it("brings what was read before the failure", () => {
    const partial = { kind: "zdb", name: "cut.gz" };
    const { captures } = readProblem(400, "", JSON.stringify({ captures: [partial] }));
    expect(captures).toEqual([partial]);
  });

  it.each(["<html>502 Bad Gateway</html>", "", "null", "[]", '"text"'])(
    "that is no problem document still says which status it had: %s",
    (body) => {
      expect(readProblem(502, "Bad Gateway", body)).toMatchObject({
        title: "Bad Gateway",
        status: 502,
        detail: "",
        line: null,
      });
    },
  );

  it("without a line does not invent line 0", () => {
    expect(readProblem(413, "", JSON.stringify({ line: 0 })).line).toBeNull();
  });
});
