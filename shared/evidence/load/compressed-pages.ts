/** Pages that are smaller on disk than in InnoDB's buffer pool: of ROW_FORMAT=COMPRESSED, or of MariaDB's page compression. */
import { formatPercent } from "../../model/index.ts";
import type { CaptureSet } from "../captures.ts";
import type { Contradiction } from "../sizing.ts";
import { statusSpan } from "./status-span.ts";

/** Share of pages from which compressed ones decide what a read moves and what the buffer pool holds. */
const MANY = 0.1;

const DECOMPRESSED = "Innodb_num_pages_page_decompressed";

/** Share of the pages in the buffer pool that it keeps compressed too, by the last report that says so. */
function shareOfPool(captures: CaptureSet): number {
  const [pages, all] = captures
    .of("innodb-status")
    .map(({ values }) => [values.unzip_lru_pages, values.lru_pages])
    .findLast(([, all]) => all) ?? [0, 1];
  return (pages ?? 0) / (all ?? 1);
}

/** Share of the pages read that the server decompressed. */
function shareOfReads(captures: CaptureSet): number {
  const span = statusSpan(captures);
  const [pages, all] = [span?.growth(DECOMPRESSED), span?.growth("Innodb_pages_read")];
  return pages && all ? Math.min(1, pages / all) : 0;
}

/** What a plan of pages of one size cannot say. */
export function compressedPages(captures: CaptureSet): Contradiction[] {
  const shares = [
    { share: shareOfPool(captures), of: "in the buffer pool", counter: "unzip_LRU" },
    { share: shareOfReads(captures), of: "read", counter: DECOMPRESSED },
  ];
  const many = shares.find(({ share }) => share >= MANY);
  if (!many) return [];
  return [
    {
      figure: "layout.innodb_page_bytes",
      measured: null,
      predicted: null,
      why: `${formatPercent(many.share)} of the pages ${many.of} are compressed (${many.counter}): on disk they are smaller than in the buffer pool, and a plan has pages of one size.`,
      question:
        "How large on disk are the pages that the load reads (KEY_BLOCK_SIZE, PAGE_COMPRESSED of its tables)? Enter layout.innodb_page_bytes as that, or record a load of other tables.",
    },
  ];
}
