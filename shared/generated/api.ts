/* Generated from the server's OpenAPI document by `npm run generate`; do not edit. */

export interface paths {
    "/api/advise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Advise
         * @description Rank changes of a plan by a goal. Fields may be left out; `assumed` names them.
         *
         *     `advice` is null where `origins` of the plan calls a field missing.
         */
        post: operations["postAdvise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Capture
         * @description Read a capture, or an archive of captures, whatever tool printed it.
         */
        post: operations["postCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Catalog
         * @description Devices, instances and prices, each with date and source.
         */
        get: operations["getCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Evaluate
         * @description Evaluate a plan with the model. Fields may be left out; `assumed` names them.
         *
         *     `result` is null where `origins` of the plan calls a field missing.
         */
        post: operations["postEvaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Health
         * @description Check that the server runs, without asking the store.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Plan
         * @description Keep a plan. The same plan has the same id, and a plan never changes.
         */
        post: operations["postPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{plan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Plan
         * @description A plan that was kept.
         */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        /**
         * Delete Plan
         * @description Delete a plan. Its links still open while others who posted it have not deleted it.
         */
        delete: operations["deletePlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Ready
         * @description Check that the store answers and the model runs.
         *
         *     A store that can only be read is ready, because kept plans open; `read_only` or
         *     `plans_cannot_be_kept` says so.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Size
         * @description Make a plan from the captures of one host, predict, and compare with the measured load.
         */
        post: operations["postSize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{upload}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Upload
         * @description Progress of a running upload.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect.sh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Collect Script
         * @description The POSIX shell script that records everything on a database host.
         *
         *     The header `X-Checksum-SHA256` has what `sha256sum` prints for it.
         */
        get: operations["getCollectScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Metrics
         * @description Counts of this process in Prometheus' text format.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Accounting
         * @description What became of each line of a capture; the three add up to its `lines`.
         *
         *     Attributes:
         *         read: Lines that were read, blank ones and titles included.
         *         left_out: Prompts, and lines that hold nothing that is wanted of the tool.
         *         problems: Lines that could not be read or are in doubt; `issues` has the first hundred.
         */
        Accounting: {
            /**
             * Left Out
             * @description Prompts, and lines that hold nothing that is wanted of the tool.
             */
            left_out: number;
            /**
             * Problems
             * @description Lines that could not be read or are in doubt; `issues` has the first hundred.
             */
            problems: number;
            /**
             * Read
             * @description Lines that were read, blank ones and titles included.
             */
            read: number;
        };
        /** @description The advisor's answer, best option first. */
        Advice: {
            /** @description What was asked for. */
            goal: components["schemas"]["Goal"];
            /** @description What the plan as it is does and costs. */
            now: components["schemas"]["Effect"];
            /** @description Whether the plan as it is reaches the goal. */
            now_meets_goal: boolean;
            /** @description What to change, best first. */
            options: components["schemas"]["Option"][];
            /** @description Obvious things to try that do not help here. */
            rejected: components["schemas"]["Rejected"][];
            /** @description The answer in one or two sentences. */
            summary: string;
        };
        /** @description Answer of `POST /api/advise`. */
        AdviceAnswer: {
            /** @description What to change, ranked; null while something is missing. */
            advice: components["schemas"]["Advice"] | null;
            /** @description Fields that were left out of the request, by path such as `memory.arc_bytes`. */
            assumed: {
                [key: string]: components["schemas"]["AssumedField"];
            };
            /** @description Fields of the plan that are placeholders, so that no advice is honest. */
            missing: components["schemas"]["Missing"][];
            /** @description The whole plan: what was sent, and what was filled in. */
            plan: components["schemas"]["Plan"];
        };
        /**
         * ArcMemory
         * @description What fills the ARC and how it was hit; None where the release does not print a figure.
         *
         *     The sizes data, metadata, header, L2 header, dbuf, dnode, bonus and chunk waste sum to the size
         *     (0.6.5 prints dbuf, dnode and bonus as one `other_size`). Compressed and overhead split data and
         *     metadata another way: blocks as on disk, and uncompressed copies held beside them. Ratios and
         *     counts are totals since the module was loaded. A hit ratio counts I/O hits (since 2.2) as
         *     accesses and not as hits.
         *
         *     Attributes:
         *         size_bytes: `size`.
         *         target_bytes: `c`, what the ARC is allowed now.
         *         max_bytes: `c_max`.
         *         min_bytes: `c_min`.
         *         data_bytes: `data_size`.
         *         metadata_bytes: `metadata_size`: buffers of metadata, without headers and dbufs.
         *         header_bytes: `hdr_size`.
         *         l2_header_bytes: `l2_hdr_size`: headers of buffers that are only in the L2ARC.
         *         dbuf_bytes: `dbuf_size`.
         *         dnode_bytes: `dnode_size`.
         *         bonus_bytes: `bonus_size`.
         *         chunk_waste_bytes: `abd_chunk_waste_size`.
         *         overhead_bytes: `overhead_size`: uncompressed copies.
         *         compressed_bytes: `compressed_size`.
         *         uncompressed_bytes: `uncompressed_size`: what the compressed blocks hold.
         *         metadata_used_bytes: `arc_meta_used`: everything but data and chunk waste.
         *         metadata_limit_bytes: `arc_meta_limit`, until 2.1.
         *         dnode_limit_bytes: `arc_dnode_limit`.
         *         l2_bytes: `l2_size`: logical bytes in the L2ARC.
         *         l2_allocated_bytes: `l2_asize`: bytes on its devices.
         *         hit_ratio: Hits of all accesses, 0..1.
         *         demand_data_hit_ratio: The same for demand reads of data.
         *         demand_metadata_hit_ratio: The same for demand reads of metadata.
         *         l2_hit_ratio: L2ARC hits of all L2ARC look-ups.
         *         ghost_hits: Misses of blocks that were evicted shortly before.
         *         openzfs_line: The line of releases the figures come from.
         *         openzfs_line_why: What speaks for it, or why it stays open.
         */
        ArcMemory: {
            /**
             * Bonus Bytes
             * @description `bonus_size`.
             */
            bonus_bytes: number | null;
            /**
             * Chunk Waste Bytes
             * @description `abd_chunk_waste_size`.
             */
            chunk_waste_bytes: number | null;
            /**
             * Compressed Bytes
             * @description `compressed_size`.
             */
            compressed_bytes: number | null;
            /**
             * Data Bytes
             * @description `data_size`.
             */
            data_bytes: number | null;
            /**
             * Dbuf Bytes
             * @description `dbuf_size`.
             */
            dbuf_bytes: number | null;
            /**
             * Demand Data Hit Ratio
             * @description The same for demand reads of data.
             */
            demand_data_hit_ratio: number | null;
            /**
             * Demand Metadata Hit Ratio
             * @description The same for demand reads of metadata.
             */
            demand_metadata_hit_ratio: number | null;
            /**
             * Dnode Bytes
             * @description `dnode_size`.
             */
            dnode_bytes: number | null;
            /**
             * Dnode Limit Bytes
             * @description `arc_dnode_limit`.
             */
            dnode_limit_bytes: number | null;
            /**
             * Ghost Hits
             * @description Misses of blocks that were evicted shortly before.
             */
            ghost_hits: number | null;
            /**
             * Header Bytes
             * @description `hdr_size`.
             */
            header_bytes: number | null;
            /**
             * Hit Ratio
             * @description Hits of all accesses, 0..1.
             */
            hit_ratio: number | null;
            /**
             * L2 Allocated Bytes
             * @description `l2_asize`: bytes on its devices.
             */
            l2_allocated_bytes: number | null;
            /**
             * L2 Bytes
             * @description `l2_size`: logical bytes in the L2ARC.
             */
            l2_bytes: number | null;
            /**
             * L2 Header Bytes
             * @description `l2_hdr_size`: headers of buffers that are only in the L2ARC.
             */
            l2_header_bytes: number | null;
            /**
             * L2 Hit Ratio
             * @description L2ARC hits of all L2ARC look-ups.
             */
            l2_hit_ratio: number | null;
            /**
             * Max Bytes
             * @description `c_max`.
             */
            max_bytes: number | null;
            /**
             * Metadata Bytes
             * @description `metadata_size`: buffers of metadata, without headers and dbufs.
             */
            metadata_bytes: number | null;
            /**
             * Metadata Limit Bytes
             * @description `arc_meta_limit`, until 2.1.
             */
            metadata_limit_bytes: number | null;
            /**
             * Metadata Used Bytes
             * @description `arc_meta_used`: everything but data and chunk waste.
             */
            metadata_used_bytes: number | null;
            /**
             * Min Bytes
             * @description `c_min`.
             */
            min_bytes: number | null;
            /**
             * Openzfs Line
             * @description The line of releases the figures come from.
             */
            openzfs_line: ("0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4") | null;
            /**
             * Openzfs Line Why
             * @description What speaks for it, or why it stays open.
             */
            openzfs_line_why: string;
            /**
             * Overhead Bytes
             * @description `overhead_size`: uncompressed copies.
             */
            overhead_bytes: number | null;
            /**
             * Size Bytes
             * @description `size`.
             */
            size_bytes: number | null;
            /**
             * Target Bytes
             * @description `c`, what the ARC is allowed now.
             */
            target_bytes: number | null;
            /**
             * Uncompressed Bytes
             * @description `uncompressed_size`: what the compressed blocks hold.
             */
            uncompressed_bytes: number | null;
        };
        /**
         * ArcReading
         * @description What the log says about the ARC.
         *
         *     Attributes:
         *         size_last_bytes: Size in the last row; None without a size column.
         *         target_last_bytes: Target `c` in the last row; None without that column.
         *         size_step_bytes: Worth of the last digit of the sizes printed.
         *         metadata_miss_percent: Share of metadata accesses that missed, 0..100; rows without any
         *             metadata access do not count.
         *         metadata_miss_source: The columns that share comes from; None if there are none.
         *         still_growing: Whether the ARC grew until the end; None without sizes.
         *         verdict: Whether the ARC holds the metadata.
         *         why: The verdict's reason in one sentence, with the rows it rests on.
         */
        ArcReading: {
            /** @description Share of metadata accesses that missed, 0..100; rows without any metadata access do not count. */
            metadata_miss_percent: components["schemas"]["FirstLastMax"];
            /**
             * Metadata Miss Source
             * @description The columns that share comes from; None if there are none.
             */
            metadata_miss_source: string | null;
            /**
             * Size Last Bytes
             * @description Size in the last row; None without a size column.
             */
            size_last_bytes: number | null;
            /**
             * Size Step Bytes
             * @description Worth of the last digit of the sizes printed.
             */
            size_step_bytes: number | null;
            /**
             * Still Growing
             * @description Whether the ARC grew until the end; None without sizes.
             */
            still_growing: boolean | null;
            /**
             * Target Last Bytes
             * @description Target `c` in the last row; None without that column.
             */
            target_last_bytes: number | null;
            /**
             * Verdict
             * @description Whether the ARC holds the metadata.
             * @enum {string}
             */
            verdict: "large-enough" | "too-small" | "still-warming" | "no-metadata-columns" | "idle";
            /**
             * Why
             * @description The verdict's reason in one sentence, with the rows it rests on.
             */
            why: string;
        };
        /**
         * ArcSummaryCapture
         * @description One arc_summary report.
         *
         *     Attributes:
         *         values: Figures by the kernel's field name where the label stands for one, else by
         *             `section_label`. They are rounded as printed (one decimal of the unit); `-r` is exact.
         *         percents: Percentages printed beside them, under the same names.
         *         tunables: Module parameters as printed; whole numbers as numbers.
         *         arc: The ARC in bytes and ratios.
         *         findings: Observations with their figures.
         */
        ArcSummaryCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /** @description The ARC in bytes and ratios. */
            arc: components["schemas"]["ArcMemory"];
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Findings
             * @description Observations with their figures.
             */
            findings: components["schemas"]["Finding"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "arc_summary";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Percents
             * @description Percentages printed beside them, under the same names.
             */
            percents: {
                [key: string]: number;
            };
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Tunables
             * @description Module parameters as printed; whole numbers as numbers.
             */
            tunables: {
                [key: string]: number | string;
            };
            /**
             * Values
             * @description Figures by the kernel's field name where the label stands for one, else by `section_label`. They are rounded as printed (one decimal of the unit); `-r` is exact.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * ArcTraceCapture
         * @description A sample of the requests to an ARC, and the hit ratios that it gives for other sizes.
         *
         *     Attributes:
         *         openzfs: Version of the kernel module.
         *         openzfs_line: Line of releases.
         *         kernel: Version of the kernel.
         *         seconds: Duration of the recording.
         *         sampled_share: Blocks that were followed, of all blocks, 0..1.
         *         pools: Imported pools; blocks of two pools with the same numbers count as one.
         *         lost_events: Requests that the kernel could not hand over in time.
         *         is_full: The recording ended early, when its file was full.
         *         requests: Requests of the blocks followed: `reads`, `reads_of_dbufs`, `prefetches`,
         *             `writes`.
         *         blocks: Blocks that were followed and seen.
         *         before: Counters of arcstats at the start, and `uptime_ms`.
         *         after: The same at the end.
         *         groups: Blocks by object set and type, most first.
         *         curve: Hit ratios by ARC size, replayed by the lists of OpenZFS 2.2 and later; empty where
         *             the model is not built or the recording lacks the ARC's size.
         *         reuse_seen: Of the uses of data blocks, those that come again within the recording's
         *             length, 0..1.
         *         reuse_in_10_min: The same if it had lasted ten minutes.
         *         measured_hits: Hit ratio of demand reads of data by arcstats while it was recorded.
         *         replayed_hits: What the replay alone gives for the recorded size.
         *         usual_error: What nine of ten measured sizes of such loads were off by at most, 0..1; `low`
         *             and `high` hold it.
         */
        ArcTraceCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * After
             * @description The same at the end.
             */
            after: {
                [key: string]: number;
            };
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Before
             * @description Counters of arcstats at the start, and `uptime_ms`.
             */
            before: {
                [key: string]: number;
            };
            /**
             * Blocks
             * @description Blocks that were followed and seen.
             */
            blocks: number;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Curve
             * @description Hit ratios by ARC size, replayed by the lists of OpenZFS 2.2 and later; empty where the model is not built or the recording lacks the ARC's size.
             */
            curve: components["schemas"]["TracedPoint"][];
            /**
             * Groups
             * @description Blocks by object set and type, most first.
             */
            groups: components["schemas"]["TracedGroup"][];
            /**
             * Is Full
             * @description The recording ended early, when its file was full.
             */
            is_full: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * Kernel
             * @description Version of the kernel.
             */
            kernel: string | null;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "arc-trace";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Lost Events
             * @description Requests that the kernel could not hand over in time.
             */
            lost_events: number;
            /**
             * Measured Hits
             * @description Hit ratio of demand reads of data by arcstats while it was recorded.
             */
            measured_hits: number | null;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Openzfs
             * @description Version of the kernel module.
             */
            openzfs: string | null;
            /**
             * Openzfs Line
             * @description Line of releases.
             */
            openzfs_line: ("0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4") | null;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Pools
             * @description Imported pools; blocks of two pools with the same numbers count as one.
             */
            pools: number | null;
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Replayed Hits
             * @description What the replay alone gives for the recorded size.
             */
            replayed_hits: number | null;
            /**
             * Requests
             * @description Requests of the blocks followed: `reads`, `reads_of_dbufs`, `prefetches`, `writes`.
             */
            requests: {
                [key: string]: number;
            };
            /**
             * Reuse In 10 Min
             * @description The same if it had lasted ten minutes.
             */
            reuse_in_10_min: number | null;
            /**
             * Reuse Seen
             * @description Of the uses of data blocks, those that come again within the recording's length, 0..1.
             */
            reuse_seen: number | null;
            /**
             * Sampled Share
             * @description Blocks that were followed, of all blocks, 0..1.
             */
            sampled_share: number;
            /**
             * Seconds
             * @description Duration of the recording.
             */
            seconds: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Usual Error
             * @description What nine of ten measured sizes of such loads were off by at most, 0..1; `low` and `high` hold it.
             */
            usual_error: number | null;
        };
        /**
         * ArcstatCapture
         * @description One run of arcstat; a log into which it was started again has several.
         *
         *     Attributes:
         *         columns: Header names in order of appearance.
         *         samples: Rows that count.
         *         rows_per_point: Rows behind each number of `series`: 1 in logs of up to a hundred thousand
         *             rows; in a longer one so many rows are one point, the last of which may have fewer.
         *         first_row_dropped: The first row covered no interval and is in `first_row` only.
         *         first_row: That row; its sizes are valid, its rates are not. None if none was dropped.
         *         restarts: Later start-up rows of a log that is not told apart into its runs, as a loop
         *             starts arcstat for every row or more than fifty times; they stay in `series` with sizes
         *             only.
         *         interval_s: Median time between rows in seconds; None if the log has no usable times.
         *         elapsed_s: Seconds from the first sample to each point's first row, midnight passed; None
         *             where unknown.
         *         series: Per column one number per point, units removed: bytes, counts or bytes per second,
         *             percent, for `time` seconds since midnight (or since the epoch); None where blank. Of
         *             several rows the mean, of a percentage weighted by the accesses it is a share of; of
         *             `time` the first.
         *         arc: The ARC as seen here.
         *         findings: Further observations.
         */
        ArcstatCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /** @description The ARC as seen here. */
            arc: components["schemas"]["ArcReading"];
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Columns
             * @description Header names in order of appearance.
             */
            columns: string[];
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Elapsed S
             * @description Seconds from the first sample to each point's first row, midnight passed; None where unknown.
             */
            elapsed_s: (number | null)[];
            /**
             * Findings
             * @description Further observations.
             */
            findings: components["schemas"]["Finding"][];
            /**
             * First Row
             * @description That row; its sizes are valid, its rates are not. None if none was dropped.
             */
            first_row: {
                [key: string]: number | null;
            } | null;
            /**
             * First Row Dropped
             * @description The first row covered no interval and is in `first_row` only.
             */
            first_row_dropped: boolean;
            /**
             * Interval S
             * @description Median time between rows in seconds; None if the log has no usable times.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "arcstat";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Restarts
             * @description Later start-up rows of a log that is not told apart into its runs, as a loop starts arcstat for every row or more than fifty times; they stay in `series` with sizes only.
             */
            restarts: number;
            /**
             * Rows Per Point
             * @description Rows behind each number of `series`: 1 in logs of up to a hundred thousand rows; in a longer one so many rows are one point, the last of which may have fewer.
             */
            rows_per_point: number;
            /**
             * Samples
             * @description Rows that count.
             */
            samples: number;
            /**
             * Series
             * @description Per column one number per point, units removed: bytes, counts or bytes per second, percent, for `time` seconds since midnight (or since the epoch); None where blank. Of several rows the mean, of a percentage weighted by the accesses it is a share of; of `time` the first.
             */
            series: {
                [key: string]: (number | null)[];
            };
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * ArcstatsCapture
         * @description One snapshot of the arcstats kstat.
         *
         *     Attributes:
         *         values: Every field by the kernel's name: counts since module load, sizes in bytes.
         *         since_load_s: Seconds from the module's load to the snapshot; None where not printed.
         *         arc: The ARC in bytes and ratios.
         *         findings: Observations with their figures.
         */
        ArcstatsCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /** @description The ARC in bytes and ratios. */
            arc: components["schemas"]["ArcMemory"];
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Findings
             * @description Observations with their figures.
             */
            findings: components["schemas"]["Finding"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "arcstats";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Since Load S
             * @description Seconds from the module's load to the snapshot; None where not printed.
             */
            since_load_s: number | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description Every field by the kernel's name: counts since module load, sizes in bytes.
             */
            values: {
                [key: string]: number;
            };
        };
        /** @description A value that the asker did not give. */
        AssumedField: {
            /** @description What was filled in. */
            value: unknown;
            /** @description One sentence: where the value comes from. */
            why: string;
        };
        /** @description A measured figure beside the prediction; none of them is true by construction. */
        BacktestFigure: {
            /** @description Which figure. */
            figure: components["schemas"]["MeasuredName"];
            /** @description High end of the predicted band. */
            high: number;
            /** @description Whether the interval of the measured figure meets the predicted band. Where the figure itself is outside of the band, it agrees within its own error only. */
            inside: boolean;
            /** @description Low end of the predicted band. */
            low: number;
            /** @description What was measured. */
            measured: number;
            /** @description What the plan predicts. */
            predicted: number;
            /** @description Share of measurements that such a band holds, 0..1; 0 where none was measured, so without a band. */
            probability: number;
        };
        /**
         * Band
         * @description The bucket that a figure lies in: all that a histogram tells of it.
         *
         *     Attributes:
         *         low: In ms for waiting times, in bytes for sizes; a figure is not below it.
         *         high: A figure is not above it.
         */
        Band: {
            /**
             * High
             * @description A figure is not above it.
             */
            high: number;
            /**
             * Low
             * @description In ms for waiting times, in bytes for sizes; a figure is not below it.
             */
            low: number;
        };
        /** @description What a band's share of the model's own error rests on. */
        BandBasis: {
            /**
             * @description Whose errors are used: those of the regime, of all regimes of this kind of figure because the regime has too few, or, where these are too few as well, the widest error seen.
             * @enum {string}
             */
            level: "regime" | "kind" | "widest";
            /** @description Half width of the model's own error: a factor of e to this, or a difference for a ratio. */
            model_error: number;
            /** @description The regime that the plan is in, in words. */
            regime: string;
            /** @description Measured figures that are compared with the model. */
            residuals: number;
            /** @description Series of measurements that they come from; each counts alike. */
            series: number;
            /** @description All of this in sentences. */
            text: string;
            /** @description How many of them the model meets within 15 %, hit ratios within 3 points. */
            within_15_percent: number;
        };
        /**
         * BlockDevice
         * @description One device; a field is null where its column is missing or empty.
         *
         *     Attributes:
         *         name: Name as printed, without /dev/; untrusted text.
         *         kernel_name: The kernel's name, `KNAME`, else the name of a disk or partition.
         *         path: Names from the disk down to this device.
         *         type: `disk`, `part`, `lvm`, `crypt`, `raid1`, `loop` ...
         *         size_bytes: Size; rounded as printed unless told -b.
         *         rotational: Whether the kernel takes it for a spinning disk; virtual disks often claim so.
         *         model: Model; untrusted text.
         *         serial: Serial number; untrusted text.
         *         logical_sector_bytes: Sector size of the interface.
         *         physical_sector_bytes: Sector size of the medium, as it claims.
         *         filesystem: File system or `zfs_member`, `LVM2_member` ...
         *         label: Label of the file system, of a `zfs_member` the pool's name.
         *         uuid: UUID of the file system.
         *         part_uuid: UUID of the partition.
         *         wwn: World-wide name.
         *         mountpoints: Where it is mounted.
         *         line: Line in the text, from 1.
         */
        BlockDevice: {
            /**
             * Filesystem
             * @description File system or `zfs_member`, `LVM2_member` ...
             */
            filesystem: string | null;
            /**
             * Kernel Name
             * @description The kernel's name, `KNAME`, else the name of a disk or partition.
             */
            kernel_name: string | null;
            /**
             * Label
             * @description Label of the file system, of a `zfs_member` the pool's name.
             */
            label: string | null;
            /**
             * Line
             * @description Line in the text, from 1.
             */
            line: number;
            /**
             * Logical Sector Bytes
             * @description Sector size of the interface.
             */
            logical_sector_bytes: number | null;
            /**
             * Model
             * @description Model; untrusted text.
             */
            model: string | null;
            /**
             * Mountpoints
             * @description Where it is mounted.
             */
            mountpoints: string[];
            /**
             * Name
             * @description Name as printed, without /dev/; untrusted text.
             */
            name: string;
            /**
             * Part Uuid
             * @description UUID of the partition.
             */
            part_uuid: string | null;
            /**
             * Path
             * @description Names from the disk down to this device.
             */
            path: string[];
            /**
             * Physical Sector Bytes
             * @description Sector size of the medium, as it claims.
             */
            physical_sector_bytes: number | null;
            /**
             * Rotational
             * @description Whether the kernel takes it for a spinning disk; virtual disks often claim so.
             */
            rotational: boolean | null;
            /**
             * Serial
             * @description Serial number; untrusted text.
             */
            serial: string | null;
            /**
             * Size Bytes
             * @description Size; rounded as printed unless told -b.
             */
            size_bytes: number | null;
            /**
             * Type
             * @description `disk`, `part`, `lvm`, `crypt`, `raid1`, `loop` ...
             */
            type: string | null;
            /**
             * Uuid
             * @description UUID of the file system.
             */
            uuid: string | null;
            /**
             * Wwn
             * @description World-wide name.
             */
            wwn: string | null;
        };
        /**
         * BlockRow
         * @description Blocks of one type, or of one of its levels; figures are rounded as printed.
         *
         *     Attributes:
         *         type: Type of object, or `Total`, or `Metadata Total`.
         *         level: Level of indirection, 0 for data; null in the row of all levels.
         *         blocks: Number of blocks; null where `-` is printed (none).
         *         lsize_bytes: Logical size.
         *         psize_bytes: Physical size, compressed.
         *         asize_bytes: Allocated size, with parity and copies.
         *         average_bytes: Allocated size over blocks.
         *         compression_ratio: Logical over physical size.
         *         percent: Share of the pool's allocated size.
         *         line: Line in the text, from 1.
         */
        BlockRow: {
            /**
             * Asize Bytes
             * @description Allocated size, with parity and copies.
             */
            asize_bytes: number | null;
            /**
             * Average Bytes
             * @description Allocated size over blocks.
             */
            average_bytes: number | null;
            /**
             * Blocks
             * @description Number of blocks; null where `-` is printed (none).
             */
            blocks: number | null;
            /**
             * Compression Ratio
             * @description Logical over physical size.
             */
            compression_ratio: number | null;
            /**
             * Level
             * @description Level of indirection, 0 for data; null in the row of all levels.
             */
            level: number | null;
            /**
             * Line
             * @description Line in the text, from 1.
             */
            line: number;
            /**
             * Lsize Bytes
             * @description Logical size.
             */
            lsize_bytes: number | null;
            /**
             * Percent
             * @description Share of the pool's allocated size.
             */
            percent: number | null;
            /**
             * Psize Bytes
             * @description Physical size, compressed.
             */
            psize_bytes: number | null;
            /**
             * Type
             * @description Type of object, or `Total`, or `Metadata Total`.
             */
            type: string;
        };
        /**
         * @description Ids of what can limit a plan.
         * @enum {string}
         */
        BottleneckId: "cpu" | "threads" | "device-iops" | "device-bandwidth" | "zfs-queue" | "instance-iops" | "instance-bandwidth" | "network" | "l2arc-device" | "special-device" | "arc-eviction" | "commits";
        /**
         * CaptureAnswer
         * @description The captures of one upload.
         * @example {
         *       "captures": [
         *         {
         *           "accounting": {
         *             "left_out": 0,
         *             "problems": 0,
         *             "read": 4
         *           },
         *           "arc": {
         *             "metadata_miss_percent": {
         *               "first": 0.1,
         *               "last": 0.1,
         *               "max": 0.1
         *             },
         *             "metadata_miss_source": "mm%",
         *             "size_last_bytes": 216006656,
         *             "size_step_bytes": 1048576,
         *             "still_growing": false,
         *             "target_last_bytes": null,
         *             "verdict": "large-enough",
         *             "why": "0.1 % of metadata accesses miss in 16:52:43 to 16:52:44 (2 rows), weighted by mread; size 206.0 MiB to 206.0 MiB."
         *           },
         *           "archive": null,
         *           "bytes": 192,
         *           "columns": [
         *             "time",
         *             "arcsz",
         *             "mm%",
         *             "mhit",
         *             "mread",
         *             "dread",
         *             "pread"
         *           ],
         *           "complete": true,
         *           "elapsed_s": [
         *             0,
         *             1
         *           ],
         *           "findings": [
         *             {
         *               "code": "metadata-disk-reads",
         *               "text": "1.1 metadata misses/s on average: each is a read from the pool or the L2ARC before the data can be read."
         *             }
         *           ],
         *           "first_row": {
         *             "arcsz": 216006656,
         *             "dread": 393,
         *             "mhit": 205,
         *             "mm%": 0,
         *             "mread": 205,
         *             "pread": 1,
         *             "time": 60762
         *           },
         *           "first_row_dropped": true,
         *           "interval_s": 1,
         *           "issues": [],
         *           "issues_total": 0,
         *           "kind": "arcstat",
         *           "lines": 4,
         *           "modified_at": null,
         *           "name": "arcstat.txt",
         *           "places": {
         *             "arcsz": {
         *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
         *               "line": 1
         *             },
         *             "dread": {
         *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
         *               "line": 1
         *             },
         *             "mhit": {
         *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
         *               "line": 1
         *             },
         *             "mm%": {
         *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
         *               "line": 1
         *             },
         *             "mread": {
         *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
         *               "line": 1
         *             },
         *             "pread": {
         *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
         *               "line": 1
         *             },
         *             "samples": {
         *               "excerpt": "16:52:43   206M  0.1  1.1K   1.1K   2.0K      0",
         *               "line": 3
         *             },
         *             "time": {
         *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
         *               "line": 1
         *             }
         *           },
         *           "recorded_at": null,
         *           "restarts": 0,
         *           "rows_per_point": 1,
         *           "samples": 2,
         *           "series": {
         *             "arcsz": [
         *               216006656,
         *               216006656
         *             ],
         *             "dread": [
         *               2000,
         *               2100
         *             ],
         *             "mhit": [
         *               1100,
         *               1200
         *             ],
         *             "mm%": [
         *               0.1,
         *               0.1
         *             ],
         *             "mread": [
         *               1100,
         *               1200
         *             ],
         *             "pread": [
         *               0,
         *               0
         *             ],
         *             "time": [
         *               60763,
         *               60764
         *             ]
         *           },
         *           "summarised_from": null
         *         }
         *       ],
         *       "problems": []
         *     }
         */
        CaptureAnswer: {
            /**
             * Captures
             * @description What was read, one record per tool's output
             */
            captures: (components["schemas"]["ArcTraceCapture"] | components["schemas"]["DbufsCapture"] | components["schemas"]["ModuleParametersCapture"] | components["schemas"]["TxgsCapture"] | components["schemas"]["ZdbBlocksCapture"] | components["schemas"]["ZfsKstatCapture"] | components["schemas"]["ZfsListCapture"] | components["schemas"]["ZfsVersionCapture"] | components["schemas"]["ZilstatCapture"] | components["schemas"]["ZpoolListCapture"] | components["schemas"]["ZpoolStatusCapture"] | components["schemas"]["CgroupLimitsCapture"] | components["schemas"]["CloudIdentityCapture"] | components["schemas"]["CpuinfoCapture"] | components["schemas"]["DiskstatsCapture"] | components["schemas"]["FileListingCapture"] | components["schemas"]["LsblkCapture"] | components["schemas"]["MeminfoCapture"] | components["schemas"]["NodeExporterCapture"] | components["schemas"]["NvmeListCapture"] | components["schemas"]["ProcessTimesCapture"] | components["schemas"]["SarDiskCapture"] | components["schemas"]["SysctlCapture"] | components["schemas"]["VmstatCapture"] | components["schemas"]["ArcSummaryCapture"] | components["schemas"]["ArcstatCapture"] | components["schemas"]["ArcstatsCapture"] | components["schemas"]["IostatCapture"] | components["schemas"]["FioCapture"] | components["schemas"]["PgbenchCapture"] | components["schemas"]["SysbenchCapture"] | components["schemas"]["ZdbAnswer"] | components["schemas"]["ZfsGetCapture"] | components["schemas"]["ZpoolIostatCapture"] | components["schemas"]["InnodbStatusCapture"] | components["schemas"]["MysqlConfigCapture"] | components["schemas"]["MysqlStatusCapture"] | components["schemas"]["MysqlVariablesCapture"] | components["schemas"]["PostgresqlSettingsCapture"] | components["schemas"]["PostgresqlStatsCapture"])[];
            /**
             * Problems
             * @description Files of an archive that were not read; the others are in `captures`
             */
            problems: components["schemas"]["FileProblem"][];
        };
        /**
         * CaptureProblem
         * @description Why an upload was not read, or not to its end.
         */
        CaptureProblem: {
            /**
             * Captures
             * @description What was read before the failure; cut captures are not `complete`
             */
            captures?: (components["schemas"]["ArcTraceCapture"] | components["schemas"]["DbufsCapture"] | components["schemas"]["ModuleParametersCapture"] | components["schemas"]["TxgsCapture"] | components["schemas"]["ZdbBlocksCapture"] | components["schemas"]["ZfsKstatCapture"] | components["schemas"]["ZfsListCapture"] | components["schemas"]["ZfsVersionCapture"] | components["schemas"]["ZilstatCapture"] | components["schemas"]["ZpoolListCapture"] | components["schemas"]["ZpoolStatusCapture"] | components["schemas"]["CgroupLimitsCapture"] | components["schemas"]["CloudIdentityCapture"] | components["schemas"]["CpuinfoCapture"] | components["schemas"]["DiskstatsCapture"] | components["schemas"]["FileListingCapture"] | components["schemas"]["LsblkCapture"] | components["schemas"]["MeminfoCapture"] | components["schemas"]["NodeExporterCapture"] | components["schemas"]["NvmeListCapture"] | components["schemas"]["ProcessTimesCapture"] | components["schemas"]["SarDiskCapture"] | components["schemas"]["SysctlCapture"] | components["schemas"]["VmstatCapture"] | components["schemas"]["ArcSummaryCapture"] | components["schemas"]["ArcstatCapture"] | components["schemas"]["ArcstatsCapture"] | components["schemas"]["IostatCapture"] | components["schemas"]["FioCapture"] | components["schemas"]["PgbenchCapture"] | components["schemas"]["SysbenchCapture"] | components["schemas"]["ZdbAnswer"] | components["schemas"]["ZfsGetCapture"] | components["schemas"]["ZpoolIostatCapture"] | components["schemas"]["InnodbStatusCapture"] | components["schemas"]["MysqlConfigCapture"] | components["schemas"]["MysqlStatusCapture"] | components["schemas"]["MysqlVariablesCapture"] | components["schemas"]["PostgresqlSettingsCapture"] | components["schemas"]["PostgresqlStatsCapture"])[];
            /**
             * Detail
             * @description What happened this time, and what to do
             */
            detail: string;
            /**
             * Errors
             * @description For plans and parameters: every value that is wrong
             */
            errors?: components["schemas"]["Fault"][] | null;
            /**
             * Excerpt
             * @description Printable start of that line; untrusted
             * @default
             */
            excerpt?: string;
            /**
             * File
             * @description The file it is about; untrusted
             * @default
             */
            file?: string;
            /**
             * Line
             * @description Line where reading stopped, 0 if none
             * @default 0
             */
            line?: number;
            /**
             * Problems
             * @description Files that were not read, or not to their end
             */
            problems?: components["schemas"]["FileProblem"][];
            /**
             * Status
             * @description HTTP status
             * @example 422
             */
            status: number;
            /**
             * Title
             * @description The kind in words
             * @example Not recognised
             */
            title: string;
            /**
             * Type
             * @description Stable name of the kind
             * @example urn:arcplan:problem:unrecognised
             */
            type: string;
        };
        /** @description Answer of `GET /api/catalog`. */
        CatalogAnswer: {
            /** @description AWS's prices in each region; those of the entries are of us-east-1. */
            aws_regions: components["schemas"]["RegionPrices"];
            /** @description Every device and volume type. */
            devices: {
                /** @description What advice buys it for, where the machine is no cloud's; only of drives. */
                advised_for?: components["schemas"]["DeviceRole"][];
                /** @description Date of its figures. */
                as_of?: string;
                /** @description "network" when the machine's own storage limit applies; local otherwise. */
                attach?: string;
                /** @description Size of the drive, GB. */
                capacity_gb?: number;
                /** @description Exponent of the concurrency curve; absent for a volume with a hard limit. */
                curve_power?: number;
                /** @description File of the catalogue. */
                family: string;
                /** @description The same with fdatasync. */
                fdatasync_per_s?: number;
                /** @description Measured rate of 512-byte writes, each with fsync, by one thread. */
                fsync_per_s?: number;
                /** @description Name in a plan. */
                id: string;
                /** @description What sort of device: drive, cloud volume, instance store. */
                kind: string;
                /** @description Whether a plan can be given it; others stay for plans that name them. */
                listed: boolean;
                /** @description Name for people. */
                name: string;
                /** @description What else to know. */
                note?: string;
                /** @description Measured reads per second by concurrency: [concurrency, reads/s] at `block_bytes`. */
                points?: {
                    /** @description Size of one read, bytes. */
                    block_bytes: number;
                    /** @description Pairs of concurrency and reads per second. */
                    reads: number[][];
                };
                /** @description Whether its write cache survives a loss of power. */
                power_loss_protection?: boolean;
                /** @description Dated price, where there is a trustworthy one. */
                price?: components["schemas"]["CatalogPrice"];
                /** @description Whether it has a dated price. */
                pricing: components["schemas"]["Pricing"];
                /** @description Bytes read per second at most. */
                read_bytes_per_s?: number;
                /** @description Random reads per second at most. */
                read_iops?: number;
                /** @description Response time of one random read on the idle device. */
                read_ms: number;
                /** @description Where its figures are from. */
                source: string;
                /** @description Time of one small write made durable. */
                sync_write_ms: number;
                /** @description Origin of its figures. */
                trust: string;
                /** @description Rules of a cloud volume; absent for drives. */
                volume?: components["schemas"]["VolumeRules"];
                /** @description Bytes written per second at most. */
                write_bytes_per_s?: number;
                /** @description Random writes per second at most. */
                write_iops?: number;
            }[];
            /** @description Files of the catalogue. */
            families: {
                /** @description What the file holds. */
                about: string;
                /** @description Stable name. */
                family: string;
            }[];
            /** @description Every instance type. */
            instances: {
                /** @description Date of its figures. */
                as_of?: string;
                /** @description File of the catalogue. */
                family: string;
                /** @description Name in a plan. */
                id: string;
                /** @description Catalogue id of the local device, if it has one. */
                local_device?: string;
                /** @description Name for people. */
                name: string;
                /** @description What else to know. */
                note?: string;
                /** @description RAM in bytes. */
                ram_bytes: number;
                /** @description Volumes of its provider that it cannot attach, by id. */
                refused_volumes?: string[];
                /** @description US dollars for each of three years, reserved and paid at the start, where that is known. */
                reserved_usd_per_year?: number;
                /** @description Where its figures are from. */
                source: string;
                /** @description Bytes per second to network storage, sustained. */
                storage_bytes_per_s?: number;
                /** @description Bytes per second to network storage, for a while. */
                storage_bytes_per_s_burst?: number;
                /** @description Sustained limit of network storage. */
                storage_iops?: number;
                /** @description I/Os per second to network storage, for a while. */
                storage_iops_burst?: number;
                /** @description US dollars an hour on demand, where there is a trustworthy price. */
                usd_per_hour?: number;
                /** @description Virtual processors. */
                vcpus: number;
            }[];
        };
        /** @description A dated price; an absent part has none. */
        CatalogPrice: {
            /** @description Date of the price. */
            as_of?: string;
            /** @description Where the price is from. */
            source: string;
            /** @description US dollars a month for the whole device. */
            usd_month?: number;
            /** @description US dollars a GB and month. */
            usd_per_gb_month?: number;
            /** @description Tiers of provisioned IOPS above the included ones: [up to, USD each]; null is no end. */
            usd_per_iops_month?: (number | null)[][];
            /** @description US dollars for each provisioned MiB/s a month. */
            usd_per_mib_per_s_month?: number;
        };
        /**
         * CgroupLimits
         * @description Limits set on one group.
         *
         *     Attributes:
         *         path: Its directory as printed; untrusted text.
         *         memory_bytes: The lower of the limits that stop and that throttle; null where none is set.
         *         cpus: Processor time a second that it may use; null where none is set.
         *         line: Its first line in the text, from 1.
         */
        CgroupLimits: {
            /**
             * Cpus
             * @description Processor time a second that it may use; null where none is set.
             */
            cpus: number | null;
            /**
             * Line
             * @description Its first line in the text, from 1.
             */
            line: number;
            /**
             * Memory Bytes
             * @description The lower of the limits that stop and that throttle; null where none is set.
             */
            memory_bytes: number | null;
            /**
             * Path
             * @description Its directory as printed; untrusted text.
             */
            path: string;
        };
        /**
         * CgroupLimitsCapture
         * @description Limits of groups; `places` has `memory_bytes` and `cpus`.
         *
         *     Attributes:
         *         groups: In the order printed.
         *         memory_bytes: What the processes may use by all limits from their group up; null where none
         *             is set, or where groups beside each other differ.
         *         cpus: The same of processors.
         */
        CgroupLimitsCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Cpus
             * @description The same of processors.
             */
            cpus: number | null;
            /**
             * Groups
             * @description In the order printed.
             */
            groups: components["schemas"]["CgroupLimits"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "cgroup-limits";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Memory Bytes
             * @description What the processes may use by all limits from their group up; null where none is set, or where groups beside each other differ.
             */
            memory_bytes: number | null;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /** @description One field of a plan that changes; `from` and `to` are JSON values. */
        Change: {
            /** @description Value in the plan. */
            from: unknown;
            /** @description Path in the plan, such as `memory.arc_bytes`. */
            path: string;
            /** @description Value to set. */
            to: unknown;
        };
        /**
         * CloudIdentityCapture
         * @description One instance; `places` has `instance_type`, `region`, `zone` and the volumes' names.
         *
         *     Attributes:
         *         provider: Whose cloud.
         *         instance_type: Type or size of the instance, `r6i.2xlarge`, `n2-highmem-8`,
         *             `Standard_E8s_v5`.
         *         region: Region.
         *         zone: Zone within it.
         *         vcpus: Virtual processors.
         *         memory_bytes: Memory.
         *         volumes: Its volumes.
         */
        CloudIdentityCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Instance Type
             * @description Type or size of the instance, `r6i.2xlarge`, `n2-highmem-8`, `Standard_E8s_v5`.
             */
            instance_type: string | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "cloud-identity";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Memory Bytes
             * @description Memory.
             */
            memory_bytes: number | null;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Provider
             * @description Whose cloud.
             * @enum {string}
             */
            provider: "aws" | "gcp" | "azure";
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Region
             * @description Region.
             */
            region: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Vcpus
             * @description Virtual processors.
             */
            vcpus: number | null;
            /**
             * Volumes
             * @description Its volumes.
             */
            volumes: components["schemas"]["CloudVolume"][];
            /**
             * Zone
             * @description Zone within it.
             */
            zone: string | null;
        };
        /**
         * CloudVolume
         * @description A volume or local disk; a field is null where the document does not say it.
         *
         *     Attributes:
         *         id: Its name at the provider; untrusted text.
         *         device: Name under which the instance sees it.
         *         type: Type, `gp3`, `io2`, `PERSISTENT-SSD`, `Premium_LRS`, `local-ssd` ...
         *         size_bytes: Size.
         *         iops: Provisioned or granted requests per second.
         *         throughput_bytes_per_s: Provisioned throughput.
         *         line: Line in the text, from 1.
         */
        CloudVolume: {
            /**
             * Device
             * @description Name under which the instance sees it.
             */
            device: string | null;
            /**
             * Id
             * @description Its name at the provider; untrusted text.
             */
            id: string;
            /**
             * Iops
             * @description Provisioned or granted requests per second.
             */
            iops: number | null;
            /**
             * Line
             * @description Line in the text, from 1.
             */
            line: number;
            /**
             * Size Bytes
             * @description Size.
             */
            size_bytes: number | null;
            /**
             * Throughput Bytes Per S
             * @description Provisioned throughput.
             */
            throughput_bytes_per_s: number | null;
            /**
             * Type
             * @description Type, `gp3`, `io2`, `PERSISTENT-SSD`, `Premium_LRS`, `local-ssd` ...
             */
            type: string | null;
        };
        /** @description Captures that disagree on a field. */
        Conflict: {
            /** @description The value in the plan. */
            chosen: unknown;
            /** @description Whether nothing tells which side holds; false where the better source counts. */
            is_open: boolean;
            /** @description Path in the plan. */
            path: string;
            /** @description What the captures say, each side once. */
            values: components["schemas"]["ConflictingValue"][];
            /** @description Why that one. */
            why: string;
        };
        /** @description One side of a conflict. */
        ConflictingValue: {
            /** @description Lines that say so. */
            sources: components["schemas"]["FactSource"][];
            /** @description What these captures say. */
            value: unknown;
        };
        /** @description What the captures counted, and the plan made of them contradicts. */
        Contradiction: {
            /** @description The figure that is contradicted, such as `device_reads_per_query`, or the path of a field on which captures disagree. */
            figure: string;
            /** @description What was counted; null where captures contradict each other. */
            measured: number | null;
            /** @description What the plan comes to; null where captures contradict each other. */
            predicted: number | null;
            /** @description What to enter or record to settle it. */
            question: string;
            /** @description The most likely cause. */
            why: string;
        };
        /** @description One priced part of a plan. */
        CostLine: {
            /** @description Date of the price, or null. */
            as_of: string | null;
            /** @description Stable name of the part. */
            id: string;
            /** @description US dollars a month. */
            month_usd: number;
            /** @description How many of that unit. */
            quantity: number;
            /** @description Where the price is from. */
            source: string;
            /** @description What is paid for. */
            text: string;
            /** @description What `unit_usd` is paid for one of. */
            unit: string;
            /** @description Null where nobody gave a trustworthy price: the line then counts nothing. */
            unit_usd: number | null;
        };
        /**
         * CpuinfoCapture
         * @description Processors of a host; `places` has the names of the fields.
         *
         *     Attributes:
         *         logical_cpus: Processors that the kernel schedules on, threads counted.
         *         cores: Physical cores of all sockets, and of all models.
         *         sockets: Sockets; null where lscpu counts them for each of several models of core.
         *         threads_per_core: Threads per core; null where models of core differ in it.
         *         model: Model as printed, or all of them; untrusted text.
         *         mhz: Highest clock printed, in MHz: the maximum of lscpu, else the present one.
         *         virtual: Vendor of the hypervisor, or `yes` where only the flag tells; null on a machine
         *             that says nothing of one.
         */
        CpuinfoCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Cores
             * @description Physical cores of all sockets, and of all models.
             */
            cores: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "cpuinfo";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Logical Cpus
             * @description Processors that the kernel schedules on, threads counted.
             */
            logical_cpus: number | null;
            /**
             * Mhz
             * @description Highest clock printed, in MHz: the maximum of lscpu, else the present one.
             */
            mhz: number | null;
            /**
             * Model
             * @description Model as printed, or all of them; untrusted text.
             */
            model: string | null;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Sockets
             * @description Sockets; null where lscpu counts them for each of several models of core.
             */
            sockets: number | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Threads Per Core
             * @description Threads per core; null where models of core differ in it.
             */
            threads_per_core: number | null;
            /**
             * Virtual
             * @description Vendor of the hypervisor, or `yes` where only the flag tells; null on a machine that says nothing of one.
             */
            virtual: string | null;
        };
        /**
         * Curve
         * @description Measured points and the curve through them.
         *
         *     Attributes:
         *         points: By rising concurrency.
         *         base_read_ms: Fitted response time of a single read (L0); None where even the lightest point
         *             is beyond the bend.
         *         max_reads_per_s: Fitted ceiling (Xmax); None where the points do not reach the bend.
         *         bend: Fitted p.
         *         fit_error: Largest relative distance of a point's rate from the fitted one.
         */
        Curve: {
            /**
             * Base Read Ms
             * @description Fitted response time of a single read (L0); None where even the lightest point is beyond the bend.
             */
            base_read_ms: number | null;
            /**
             * Bend
             * @description Fitted p.
             */
            bend: number;
            /**
             * Fit Error
             * @description Largest relative distance of a point's rate from the fitted one.
             */
            fit_error: number;
            /**
             * Max Reads Per S
             * @description Fitted ceiling (Xmax); None where the points do not reach the bend.
             */
            max_reads_per_s: number | null;
            /**
             * Points
             * @description By rising concurrency.
             */
            points: components["schemas"]["CurvePoint"][];
        };
        /**
         * CurvePoint
         * @description Samples of about the same concurrency put together.
         *
         *     Attributes:
         *         concurrency: Mean number of reads in flight (rate times response time).
         *         reads_per_s: Mean rate.
         *         read_await_ms: Mean response time, weighted by reads.
         *         samples: Samples behind the point.
         */
        CurvePoint: {
            /**
             * Concurrency
             * @description Mean number of reads in flight (rate times response time).
             */
            concurrency: number;
            /**
             * Read Await Ms
             * @description Mean response time, weighted by reads.
             */
            read_await_ms: number;
            /**
             * Reads Per S
             * @description Mean rate.
             */
            reads_per_s: number;
            /**
             * Samples
             * @description Samples behind the point.
             */
            samples: number;
        };
        /**
         * DatasetSums
         * @description One dataset.
         *
         *     Attributes:
         *         name: As printed; None for objects that no dataset line precedes.
         *         id: Number of the object set; None where not printed.
         *         type: Such as ZPL or ZVOL; None where not printed.
         *         referenced_bytes: Space referenced by its own line, to the digits printed.
         *         volume_bytes: Size of a zvol by its own properties, object 2; None where not printed.
         *         objects_declared: Objects it holds by its own line.
         *         objects: Objects seen in the dump.
         *         tree: Files and zvols, level 0 first.
         *         estimate: None unless only a part of its files was dumped.
         */
        DatasetSums: {
            /** @description None unless only a part of its files was dumped. */
            estimate: components["schemas"]["Estimate"] | null;
            /**
             * File Bytes
             * @description Sum of the size attributes and of the sizes of zvols.
             */
            file_bytes: number;
            /**
             * Files
             * @description Files and zvols seen, with or without a tree.
             */
            files: number;
            /**
             * Id
             * @description Number of the object set; None where not printed.
             */
            id: number | null;
            /**
             * Leaf Blocks
             * @description Level 0, embedded ones included, holes not.
             */
            leaf_blocks: number;
            /**
             * Leaf Logical Bytes
             * @description Size of the leaf blocks uncompressed.
             */
            leaf_logical_bytes: number;
            /**
             * Leaf Physical Bytes
             * @description Size of the leaf blocks as stored, one copy.
             */
            leaf_physical_bytes: number;
            /**
             * Name
             * @description As printed; None for objects that no dataset line precedes.
             */
            name: string | null;
            /**
             * Nonleaf Blocks
             * @description All levels above.
             */
            nonleaf_blocks: number;
            /**
             * Nonleaf Logical Bytes
             * @description Size of those uncompressed.
             */
            nonleaf_logical_bytes: number;
            /**
             * Nonleaf Physical Bytes
             * @description Size of those as stored, one copy.
             */
            nonleaf_physical_bytes: number;
            /**
             * Objects
             * @description Objects seen in the dump.
             */
            objects: number;
            /**
             * Objects Declared
             * @description Objects it holds by its own line.
             */
            objects_declared: number | null;
            /**
             * Referenced Bytes
             * @description Space referenced by its own line, to the digits printed.
             */
            referenced_bytes: number | null;
            /**
             * Tree
             * @description Files and zvols, level 0 first.
             */
            tree: components["schemas"]["TreeLevel"][];
            /**
             * Trees
             * @description Those with a tree.
             */
            trees: number;
            /**
             * Type
             * @description Such as ZPL or ZVOL; None where not printed.
             */
            type: string | null;
            /**
             * Volume Bytes
             * @description Size of a zvol by its own properties, object 2; None where not printed.
             */
            volume_bytes: number | null;
        };
        /**
         * DbufLevel
         * @description Blocks of one level.
         *
         *     Attributes:
         *         level: 0 for leaves, from 1 for indirect blocks.
         *         dbufs: Blocks of this level.
         *         bytes: Their size, uncompressed.
         */
        DbufLevel: {
            /**
             * Bytes
             * @description Their size, uncompressed.
             */
            bytes: number;
            /**
             * Dbufs
             * @description Blocks of this level.
             */
            dbufs: number;
            /**
             * Level
             * @description 0 for leaves, from 1 for indirect blocks.
             */
            level: number;
        };
        /**
         * DbufsCapture
         * @description Blocks that dbufs held at one moment; `places` has the titles of each figure.
         *
         *     Attributes:
         *         rows: Rows read.
         *         rows_are: What each row is of.
         *         values: Bytes of all rows, as far as columns tell: `cached_bytes`; `direct_bytes` of leaves,
         *             `indirect_bytes`, `bonus_bytes` and `spill_bytes`; `data_bytes` and `metadata_bytes`
         *             by the kernel's own judgement; `dbuf_cache_bytes` that nothing but the dbuf cache holds.
         *         levels: By rising level, where rows are dbufs.
         *         datasets: By falling `cached_bytes`.
         *         objects: Objects, or types of them, with most `cached_bytes`.
         *         objects_total: How many objects or types there are.
         */
        DbufsCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Datasets
             * @description By falling `cached_bytes`.
             */
            datasets: components["schemas"]["DbufsOf"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "dbufs";
            /**
             * Levels
             * @description By rising level, where rows are dbufs.
             */
            levels: components["schemas"]["DbufLevel"][];
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Objects
             * @description Objects, or types of them, with most `cached_bytes`.
             */
            objects: components["schemas"]["DbufsOf"][];
            /**
             * Objects Total
             * @description How many objects or types there are.
             */
            objects_total: number;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Rows
             * @description Rows read.
             */
            rows: number;
            /**
             * Rows Are
             * @description What each row is of.
             * @enum {string}
             */
            rows_are: "dbufs" | "dnodes" | "types";
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description Bytes of all rows, as far as columns tell: `cached_bytes`; `direct_bytes` of leaves, `indirect_bytes`, `bonus_bytes` and `spill_bytes`; `data_bytes` and `metadata_bytes` by the kernel's own judgement; `dbuf_cache_bytes` that nothing but the dbuf cache holds.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * DbufsOf
         * @description What dbufs hold of one data set, or of one object or type of object in it.
         *
         *     Attributes:
         *         pool: Its pool; None where that is not among the columns.
         *         objset: The data set's number, as zdb prints it behind `ID`.
         *         object: The object's number; None for a data set or a type.
         *         type: Type of the object as dbufstat prints it; None where it is not told.
         *         values: Bytes by the names that `DbufsCapture.values` has.
         */
        DbufsOf: {
            /**
             * Object
             * @description The object's number; None for a data set or a type.
             */
            object: number | null;
            /**
             * Objset
             * @description The data set's number, as zdb prints it behind `ID`.
             */
            objset: number;
            /**
             * Pool
             * @description Its pool; None where that is not among the columns.
             */
            pool: string | null;
            /**
             * Type
             * @description Type of the object as dbufstat prints it; None where it is not told.
             */
            type: string | null;
            /**
             * Values
             * @description Bytes by the names that `DbufsCapture.values` has.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * DedupTable
         * @description The dedup table of a pool.
         *
         *     Attributes:
         *         entries: Unique blocks that it knows.
         *         disk_bytes: Its size on the pool; rounded as printed.
         *         core_bytes: Its size in memory when all of it is in the ARC; rounded as printed.
         */
        DedupTable: {
            /**
             * Core Bytes
             * @description Its size in memory when all of it is in the ARC; rounded as printed.
             */
            core_bytes: number;
            /**
             * Disk Bytes
             * @description Its size on the pool; rounded as printed.
             */
            disk_bytes: number;
            /**
             * Entries
             * @description Unique blocks that it knows.
             */
            entries: number;
        };
        /**
         * DeviceMeans
         * @description Means of one device over stretches of equally many reports: what parts of a capture did.
         *
         *     Attributes:
         *         reports_per_point: Reports of one stretch; the last may have fewer.
         *         report: Number of the stretch's first report in the capture, from 0.
         *         time: When that was, as in the series.
         *         read_await_ms: Weighted by reads; null where nothing was read.
         *         write_await_ms: Likewise by writes.
         *         await_ms: Likewise by requests.
         */
        DeviceMeans: {
            /**
             * Await Ms
             * @description Likewise by requests.
             */
            await_ms: (number | null)[];
            /**
             * Flushes Per S
             * @description Flushes per second.
             */
            flushes_per_s: (number | null)[];
            /**
             * Queue
             * @description Requests in flight.
             */
            queue: (number | null)[];
            /**
             * Read Await Ms
             * @description Weighted by reads; null where nothing was read.
             */
            read_await_ms: (number | null)[];
            /**
             * Reads Per S
             * @description Reads per second.
             */
            reads_per_s: (number | null)[];
            /**
             * Report
             * @description Number of the stretch's first report in the capture, from 0.
             */
            report: number[];
            /**
             * Reports Per Point
             * @description Reports of one stretch; the last may have fewer.
             */
            reports_per_point: number;
            /**
             * Time
             * @description When that was, as in the series.
             */
            time: (string | null)[];
            /**
             * Util Percent
             * @description Share of the time in which at least one request was in flight, 0..100.
             */
            util_percent: (number | null)[];
            /**
             * Write Await Ms
             * @description Likewise by writes.
             */
            write_await_ms: (number | null)[];
            /**
             * Writes Per S
             * @description Writes per second.
             */
            writes_per_s: (number | null)[];
        };
        /**
         * DeviceRecord
         * @description One device; a figure is null where this version of iostat does not print it.
         *
         *     Attributes:
         *         device: Name as printed; untrusted text.
         *         role: What it is by its name; requests of the other roles reach a disk, too.
         *         samples: Reports that the figures rest on, the one since boot left out: those that print
         *             the device and, with `-z`, those that leave it out because it did nothing.
         *         idle_reports: How many of the samples are of the second kind. Rates, queue and utilisation
         *             are zero there and count in mean, 95th percentile and maximum; times and sizes per
         *             request do not, since there was no request.
         *         requests_per_s: Reads and writes together.
         *         bytes_per_s: Reads and writes together; all that the short form (-s) prints.
         *         read_await_ms: Mean weighted by reads; reports without reads do not count.
         *         write_await_ms: The same for writes.
         *         await_ms: Mean weighted by requests; from reads and writes where it is not printed.
         *         queue: Requests in flight; by Little's law where only a momentary length is printed.
         *         request_bytes: Mean weighted by requests.
         *         saturation: Mean response time over the lowest busy one seen.
         *         curve: Response time of reads against reads in flight; null where the samples give none.
         *         means: The capture in a few hundred means; null where `series` has every sample.
         */
        DeviceRecord: {
            /** @description Mean weighted by requests; from reads and writes where it is not printed. */
            await_ms: components["schemas"]["Summary"] | null;
            /** @description Reads and writes together; all that the short form (-s) prints. */
            bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Response time of reads against reads in flight; null where the samples give none. */
            curve: components["schemas"]["Curve"] | null;
            /**
             * Device
             * @description Name as printed; untrusted text.
             */
            device: string;
            /** @description Discards per second. */
            discards_per_s: components["schemas"]["Summary"] | null;
            /** @description Flushes per second. */
            flushes_per_s: components["schemas"]["Summary"] | null;
            /**
             * Idle Reports
             * @description How many of the samples are of the second kind. Rates, queue and utilisation are zero there and count in mean, 95th percentile and maximum; times and sizes per request do not, since there was no request.
             */
            idle_reports: number;
            /** @description The capture in a few hundred means; null where `series` has every sample. */
            means?: components["schemas"]["DeviceMeans"] | null;
            /** @description Requests in flight; by Little's law where only a momentary length is printed. */
            queue: components["schemas"]["Summary"] | null;
            /** @description Mean weighted by reads; reports without reads do not count. */
            read_await_ms: components["schemas"]["Summary"] | null;
            /** @description Bytes read per second. */
            read_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Reads per second that the kernel joined to others. */
            read_merges_per_s: components["schemas"]["Summary"] | null;
            /** @description Reads per second. */
            reads_per_s: components["schemas"]["Summary"] | null;
            /** @description Mean weighted by requests. */
            request_bytes: components["schemas"]["Summary"] | null;
            /** @description Reads and writes together. */
            requests_per_s: components["schemas"]["Summary"] | null;
            /**
             * Role
             * @description What it is by its name; requests of the other roles reach a disk, too.
             * @enum {string}
             */
            role: "disk" | "partition" | "stacked" | "zvol" | "group";
            /**
             * Samples
             * @description Reports that the figures rest on, the one since boot left out: those that print the device and, with `-z`, those that leave it out because it did nothing.
             */
            samples: number;
            /**
             * Saturation
             * @description Mean response time over the lowest busy one seen.
             */
            saturation: number | null;
            /** @description Samples for charts, thinned. */
            series: components["schemas"]["DeviceSeries"];
            /** @description Share of the time in which at least one request was in flight, 0..100. */
            util_percent: components["schemas"]["Summary"] | null;
            /**
             * Verdict
             * @description What the figures say, as a stable word.
             * @enum {string}
             */
            verdict: "idle" | "light" | "healthy" | "queueing" | "saturated" | "rate-limited" | "no-baseline" | "no-latency";
            /**
             * Why
             * @description The reason in one sentence, with the figures it rests on.
             */
            why: string;
            /** @description The same for writes. */
            write_await_ms: components["schemas"]["Summary"] | null;
            /** @description Bytes written per second. */
            write_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Writes per second that the kernel joined to others. */
            write_merges_per_s: components["schemas"]["Summary"] | null;
            /** @description Writes per second. */
            writes_per_s: components["schemas"]["Summary"] | null;
        };
        /**
         * @description What a plan uses a device for.
         * @enum {string}
         */
        DeviceRole: "pool" | "l2arc" | "slog" | "special";
        /**
         * DeviceSeries
         * @description Samples of one device for charts, thinned to a few hundred that keep the extremes.
         *
         *     Attributes:
         *         report: Number of the sample's report in the capture, from 0.
         *         time: ISO 8601 date and time, or the time of day; null where none is printed.
         */
        DeviceSeries: {
            /**
             * Await Ms
             * @description Mean response time in milliseconds.
             */
            await_ms: (number | null)[];
            /**
             * Flushes Per S
             * @description Flushes per second.
             */
            flushes_per_s: (number | null)[];
            /**
             * Queue
             * @description Requests in flight.
             */
            queue: (number | null)[];
            /**
             * Read Await Ms
             * @description Mean response time of reads in milliseconds.
             */
            read_await_ms: (number | null)[];
            /**
             * Reads Per S
             * @description Reads per second.
             */
            reads_per_s: (number | null)[];
            /**
             * Report
             * @description Number of the sample's report in the capture, from 0.
             */
            report: number[];
            /**
             * Time
             * @description ISO 8601 date and time, or the time of day; null where none is printed.
             */
            time: (string | null)[];
            /**
             * Util Percent
             * @description Share of the time in which at least one request was in flight, 0..100.
             */
            util_percent: (number | null)[];
            /**
             * Write Await Ms
             * @description Mean response time of writes in milliseconds.
             */
            write_await_ms: (number | null)[];
            /**
             * Writes Per S
             * @description Writes per second.
             */
            writes_per_s: (number | null)[];
        };
        /** @description Effect of an option less the effect of the plan as it is. */
        Difference: {
            /** @description Durable commits per second. */
            commits_per_s: number;
            /** @description Mean response time, milliseconds. */
            mean_ms: number;
            /** @description US dollars a month. */
            month_usd: number;
            /** @description RAM of one node, bytes. */
            ram_bytes: number;
            /** @description Page reads per second. */
            reads_per_s: number;
        };
        /**
         * DirectorySums
         * @description The files directly in one directory (for MySQL: one database).
         *
         *     Attributes:
         *         dataset: As printed.
         *         path: The directory inside the dataset; untrusted text.
         */
        DirectorySums: {
            /**
             * Dataset
             * @description As printed.
             */
            dataset: string | null;
            /**
             * File Bytes
             * @description Sum of the size attributes and of the sizes of zvols.
             */
            file_bytes: number;
            /**
             * Files
             * @description Files and zvols seen, with or without a tree.
             */
            files: number;
            /**
             * Leaf Blocks
             * @description Level 0, embedded ones included, holes not.
             */
            leaf_blocks: number;
            /**
             * Leaf Logical Bytes
             * @description Size of the leaf blocks uncompressed.
             */
            leaf_logical_bytes: number;
            /**
             * Leaf Physical Bytes
             * @description Size of the leaf blocks as stored, one copy.
             */
            leaf_physical_bytes: number;
            /**
             * Nonleaf Blocks
             * @description All levels above.
             */
            nonleaf_blocks: number;
            /**
             * Nonleaf Logical Bytes
             * @description Size of those uncompressed.
             */
            nonleaf_logical_bytes: number;
            /**
             * Nonleaf Physical Bytes
             * @description Size of those as stored, one copy.
             */
            nonleaf_physical_bytes: number;
            /**
             * Path
             * @description The directory inside the dataset; untrusted text.
             */
            path: string;
            /**
             * Trees
             * @description Those with a tree.
             */
            trees: number;
        };
        /** @description What to make of a prediction that misses what was measured. */
        Disagreement: {
            /** @description The most likely cause, one sentence. */
            cause: string;
            /** @description The figure that is missed. */
            figure: components["schemas"]["MeasuredName"];
            /** @description What to enter or record to settle it. */
            remedy: string;
        };
        /**
         * DiskCounters
         * @description Counters of one device since boot.
         *
         *     Attributes:
         *         device: The kernel's name; untrusted text.
         *         reads: Reads completed.
         *         read_bytes: Bytes read.
         *         read_ms: Time spent in reads, all of them added.
         *         writes: Writes completed.
         *         write_bytes: Bytes written.
         *         write_ms: Time spent in writes, all of them added.
         *         busy_ms: Time with requests in flight.
         */
        DiskCounters: {
            /**
             * Busy Ms
             * @description Time with requests in flight.
             */
            busy_ms: number;
            /**
             * Device
             * @description The kernel's name; untrusted text.
             */
            device: string;
            /**
             * Read Bytes
             * @description Bytes read.
             */
            read_bytes: number;
            /**
             * Read Ms
             * @description Time spent in reads, all of them added.
             */
            read_ms: number;
            /**
             * Reads
             * @description Reads completed.
             */
            reads: number;
            /**
             * Write Bytes
             * @description Bytes written.
             */
            write_bytes: number;
            /**
             * Write Ms
             * @description Time spent in writes, all of them added.
             */
            write_ms: number;
            /**
             * Writes
             * @description Writes completed.
             */
            writes: number;
        };
        /**
         * DiskFigures
         * @description One device; a figure is null where the tool does not print it.
         *
         *     Attributes:
         *         device: Name as printed; untrusted text.
         *         samples: Samples that the figures rest on.
         *         requests_per_s: Reads and writes together (`tps`).
         *         reads_per_s: Reads.
         *         writes_per_s: Writes.
         *         read_bytes_per_s: Bytes read.
         *         write_bytes_per_s: Bytes written.
         *         read_await_ms: Response time of reads, mean weighted by reads.
         *         write_await_ms: The same for writes.
         *         await_ms: The same for both.
         *         queue: Requests in flight.
         *         request_bytes: Size of a request, mean weighted by requests.
         *         util_percent: Share of the time with requests in flight.
         */
        DiskFigures: {
            /** @description The same for both. */
            await_ms: components["schemas"]["Summary"] | null;
            /**
             * Device
             * @description Name as printed; untrusted text.
             */
            device: string;
            /** @description Requests in flight. */
            queue: components["schemas"]["Summary"] | null;
            /** @description Response time of reads, mean weighted by reads. */
            read_await_ms: components["schemas"]["Summary"] | null;
            /** @description Bytes read. */
            read_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Reads. */
            reads_per_s: components["schemas"]["Summary"] | null;
            /** @description Size of a request, mean weighted by requests. */
            request_bytes: components["schemas"]["Summary"] | null;
            /** @description Reads and writes together (`tps`). */
            requests_per_s: components["schemas"]["Summary"] | null;
            /**
             * Samples
             * @description Samples that the figures rest on.
             */
            samples: number;
            /** @description Share of the time with requests in flight. */
            util_percent: components["schemas"]["Summary"] | null;
            /** @description The same for writes. */
            write_await_ms: components["schemas"]["Summary"] | null;
            /** @description Bytes written. */
            write_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Writes. */
            writes_per_s: components["schemas"]["Summary"] | null;
        };
        /**
         * DiskstatsCapture
         * @description Disks from the kernel's counters; `places` has the first row of each device.
         *
         *     Attributes:
         *         samples: Snapshots in the text; of pt-diskstats, its samples.
         *         interval_s: Seconds between them, median; null where the text does not say.
         *         devices: Rates between snapshots; none where fewer than two have a time.
         *         counters: The last snapshot; none of pt-diskstats.
         */
        DiskstatsCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Counters
             * @description The last snapshot; none of pt-diskstats.
             */
            counters: components["schemas"]["DiskCounters"][];
            /**
             * Devices
             * @description Rates between snapshots; none where fewer than two have a time.
             */
            devices: components["schemas"]["DiskFigures"][];
            /**
             * Interval S
             * @description Seconds between them, median; null where the text does not say.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "diskstats";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Samples
             * @description Snapshots in the text; of pt-diskstats, its samples.
             */
            samples: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * DumpedObject
         * @description One object of a dataset.
         *
         *     Attributes:
         *         dataset: Name as printed; None where the dump does not say.
         *         object: Object number; negative for the accounting objects.
         *         type: Such as "ZFS plain file" or "zvol object".
         *         path: Path inside the dataset, None where not printed; untrusted text.
         *         levels: Levels of the tree by the object's header, leaf level included.
         *         indirect_block_bytes: Logical size of its indirect blocks.
         *         record_bytes: Size of its data blocks; exact where a leaf was printed.
         *         file_bytes: The size attribute, of a zvol the size property; None where absent.
         *         max_block_id: Number of the last data block; None where not printed.
         *         basis: "measured" with a tree, "estimated" with a header only.
         *         tree: Level 0 first; empty without a tree.
         */
        DumpedObject: {
            /**
             * Basis
             * @description "measured" with a tree, "estimated" with a header only.
             * @enum {string}
             */
            basis: "measured" | "estimated";
            /**
             * Dataset
             * @description Name as printed; None where the dump does not say.
             */
            dataset: string | null;
            /**
             * File Bytes
             * @description The size attribute, of a zvol the size property; None where absent.
             */
            file_bytes: number | null;
            /**
             * Indirect Block Bytes
             * @description Logical size of its indirect blocks.
             */
            indirect_block_bytes: number;
            /**
             * Levels
             * @description Levels of the tree by the object's header, leaf level included.
             */
            levels: number;
            /**
             * Max Block Id
             * @description Number of the last data block; None where not printed.
             */
            max_block_id: number | null;
            /**
             * Object
             * @description Object number; negative for the accounting objects.
             */
            object: number;
            /**
             * Path
             * @description Path inside the dataset, None where not printed; untrusted text.
             */
            path: string | null;
            /**
             * Record Bytes
             * @description Size of its data blocks; exact where a leaf was printed.
             */
            record_bytes: number;
            /**
             * Tree
             * @description Level 0 first; empty without a tree.
             */
            tree: components["schemas"]["TreeLevel"][];
            /**
             * Type
             * @description Such as "ZFS plain file" or "zvol object".
             */
            type: string;
        };
        /** @description What a plan does and costs; rates over all nodes, RAM per node. */
        Effect: {
            /** @description Durable commits per second. */
            commits_per_s: number;
            /** @description High end of that band. */
            high: number;
            /** @description Low end of the band of what speed is counted in, as page reads. */
            low: number;
            /** @description What of the plan is unlike everything that was measured. */
            marks: components["schemas"]["Mark"][];
            /** @description High end of its band. */
            mean_high_ms: number;
            /** @description Low end of its band. */
            mean_low_ms: number;
            /** @description Mean response time of one query, milliseconds. */
            mean_ms: number;
            /** @description US dollars a month; parts without a price count nothing. */
            month_usd: number;
            /** @description 95th percentile of the response time, milliseconds. */
            p95_ms: number;
            /** @description Share of measurements that such a band holds, 0..1; 0 where nothing like the plan was measured. */
            probability: number;
            /** @description Queries per second. */
            queries_per_s: number;
            /** @description ARC, buffer pool and everything else that the plan gives memory to, on one node. */
            ram_bytes: number;
            /** @description Page reads per second. */
            reads_per_s: number;
            /** @description Share of the pool that data and indirect blocks fill. */
            used_ratio: number;
        };
        /** @enum {string} */
        Effort: "live setting" | "volume modification" | "new writes only" | "restart" | "rewrite of data" | "new hardware";
        /**
         * Estimate
         * @description What the whole of a dataset would show, judged from the files that were dumped.
         *
         *     Leaf blocks are a ratio estimate: blocks per byte of space used in the dumped files, times the
         *     space that the dataset line gives for all (Cochran, Sampling Techniques, chapter 6); those above
         *     follow by the geometry of the trees. The intervals take the dumped files for a random sample;
         *     files picked by hand make them too narrow. There are none from fewer than five files, nor where
         *     most of the space must lie in files larger than those dumped, nor where one or two files have
         *     nearly all the space that was dumped.
         *
         *     Attributes:
         *         sampled_files: Files with a tree.
         *         objects_total: Objects the datasets hold by their own lines.
         *         sampled_bytes: Space used by the sampled files.
         *         referenced_bytes: Space the datasets reference.
         *         scale: The one divided by the other.
         *         confidence: Of the intervals, such as 0.95.
         *         note: One sentence on what it rests on, such as "estimated from 3 of 215 objects".
         */
        Estimate: {
            /**
             * Confidence
             * @description Of the intervals, such as 0.95.
             */
            confidence: number;
            /** @description Level-0 blocks. */
            leaf_blocks: components["schemas"]["Interval"];
            /** @description Indirect blocks of all levels. */
            nonleaf_blocks: components["schemas"]["Interval"];
            /** @description Indirect blocks uncompressed, bytes. */
            nonleaf_logical_bytes: components["schemas"]["Interval"];
            /** @description Indirect blocks as compressed on disk, one copy, bytes. */
            nonleaf_physical_bytes: components["schemas"]["Interval"];
            /**
             * Note
             * @description One sentence on what it rests on, such as "estimated from 3 of 215 objects".
             */
            note: string;
            /**
             * Objects Total
             * @description Objects the datasets hold by their own lines.
             */
            objects_total: number;
            /**
             * Referenced Bytes
             * @description Space the datasets reference.
             */
            referenced_bytes: number;
            /**
             * Sampled Bytes
             * @description Space used by the sampled files.
             */
            sampled_bytes: number;
            /**
             * Sampled Files
             * @description Files with a tree.
             */
            sampled_files: number;
            /**
             * Scale
             * @description The one divided by the other.
             */
            scale: number;
        };
        /** @description Answer of `POST /api/evaluate`. */
        Evaluation: {
            /** @description Fields that were left out of the request, by path such as `memory.arc_bytes`. */
            assumed: {
                [key: string]: components["schemas"]["AssumedField"];
            };
            /** @description Fields of the plan that are placeholders, so that no prediction is honest. */
            missing: components["schemas"]["Missing"][];
            /** @description The whole plan: what was sent, and what was filled in. */
            plan: components["schemas"]["Plan"];
            /** @description What the model says about the plan; null while something is missing. */
            result: components["schemas"]["Result"] | null;
        };
        /** @description How one figure came about. */
        Explanation: {
            /** @description Path of the figure in the result, such as "reads.per_s". */
            figure: string;
            /** @description The same formula with this plan's numbers. */
            filled: string;
            /** @description The formula in words. */
            formula: string;
            /** @description What went into it. */
            inputs: components["schemas"]["ExplanationInput"][];
            /** @description Name of the figure. */
            label: string;
            /** @description What happens, in a sentence or two. */
            sentence: string;
            /** @description Document and section, or upstream file and version. */
            source: string;
            /** @description How far the figure can be trusted. */
            trust: components["schemas"]["Trust"];
            /** @description The figure as printed. */
            value: string;
        };
        /** @description One input of an explained figure. */
        ExplanationInput: {
            /** @description Where the input came from. */
            origin: components["schemas"]["Origin"];
            /** @description Path in the plan or the result. */
            path: string;
            /** @description The value as printed. */
            value: string;
        };
        /** @description A line of a capture that says a figure; the texts are untrusted. */
        FactSource: {
            /** @description Name of the capture. */
            capture: string;
            /** @description The start of that line as printed; empty where no single line says it. */
            excerpt: string;
            /** @description Line in the uncompressed text, from 1; null where a whole capture says it. */
            line: number | null;
        };
        /** @description An instance type by region. */
        FamilyByRegion: {
            /** @description Its name, such as r6i.metal. */
            type: string;
            /** @description US dollars an hour on demand. */
            usd_per_hour: components["schemas"]["PriceByRegion"];
            /** @description Virtual processors. */
            vcpus: number;
        };
        /**
         * Fault
         * @description One invalid value in the document that was sent.
         */
        Fault: {
            /**
             * Path
             * @description JSON Pointer of the value
             * @example /data/file_bytes
             */
            path: string;
            /**
             * Reason
             * @description One sentence for a person
             * @example -1 is less than the minimum of 1048576
             */
            reason: string;
        };
        /**
         * @description How a field of the plan came by its value.
         * @enum {string}
         */
        FieldState: "measured" | "derived" | "entered" | "assumed";
        /** @description How sure one figure is. */
        FigureBand: {
            /** @description The figure rounded to what the band allows, such as "about 1,600 /s"; both ends where that leaves no digit or nothing like the plan was measured. */
            about: string;
            /** @description Where its width comes from. */
            basis: components["schemas"]["BandBasis"];
            /** @description Path of the figure in the result, such as "reads.per_s". */
            figure: string;
            /** @description High end, in the figure's unit. */
            high: number;
            /** @description Low end, in the figure's unit. */
            low: number;
            /** @description Share of measurements like those compared that lie within it, 0..1; 0 where nothing like the plan was measured. */
            probability: number;
            /** @description The band as it is shown, such as "80 %: 1,450 to 1,780 /s"; only its share, or "untested", where both ends are the figure. */
            words: string;
        };
        /**
         * FileListingCapture
         * @description Output of `ls -l` or `find -ls`; `places` has `InnoDB` and `PostgreSQL`: the largest file.
         *
         *     Attributes:
         *         files_listed: Regular files.
         *         file_bytes: Their length in sum.
         *         exact: Lengths are exact, not rounded for print (-h).
         *         directories_total: Directories.
         *         unlisted_total: Directories and symbolic links of which the listing does not show what is
         *             behind them, and what the tool was not allowed to read; a link to PostgreSQL's WAL,
         *             which holds no table, is not counted.
         *         tables: What holds tables, one entry an engine.
         *         files: The largest files, largest first.
         *         links: The first symbolic links.
         */
        FileListingCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Directories Total
             * @description Directories.
             */
            directories_total: number;
            /**
             * Exact
             * @description Lengths are exact, not rounded for print (-h).
             */
            exact: boolean;
            /**
             * File Bytes
             * @description Their length in sum.
             */
            file_bytes: number;
            /**
             * Files
             * @description The largest files, largest first.
             */
            files: components["schemas"]["ListedFile"][];
            /**
             * Files Listed
             * @description Regular files.
             */
            files_listed: number;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "file-listing";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Links
             * @description The first symbolic links.
             */
            links?: components["schemas"]["ListedLink"][];
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Tables
             * @description What holds tables, one entry an engine.
             */
            tables: components["schemas"]["TableFiles"][];
            /**
             * Unlisted Total
             * @description Directories and symbolic links of which the listing does not show what is behind them, and what the tool was not allowed to read; a link to PostgreSQL's WAL, which holds no table, is not counted.
             */
            unlisted_total: number;
        };
        /**
         * FileProblem
         * @description A file that was not read, or not to its end; its texts are untrusted.
         */
        FileProblem: {
            /**
             * Excerpt
             * @description Printable start of that line
             */
            excerpt: string;
            /**
             * File
             * @description Name of the upload, or of the file inside the archive
             */
            file: string;
            /**
             * Kind
             * @description What sort of failure
             * @enum {string}
             */
            kind: "unrecognised" | "broken" | "too-large" | "too-slow" | "reader-failed";
            /**
             * Line
             * @description Line where reading stopped, 0 if none
             */
            line: number;
            /**
             * Reason
             * @description One sentence for a person
             */
            reason: string;
        };
        /**
         * FileSystemSpace
         * @description A mounted file system.
         *
         *     Attributes:
         *         device: Device or, of ZFS, the data set.
         *         mountpoint: Where it is mounted.
         *         type: `zfs`, `ext4` ...
         *         size_bytes: Size.
         *         available_bytes: Available to users.
         */
        FileSystemSpace: {
            /**
             * Available Bytes
             * @description Available to users.
             */
            available_bytes: number | null;
            /**
             * Device
             * @description Device or, of ZFS, the data set.
             */
            device: string;
            /**
             * Mountpoint
             * @description Where it is mounted.
             */
            mountpoint: string;
            /**
             * Size Bytes
             * @description Size.
             */
            size_bytes: number | null;
            /**
             * Type
             * @description `zfs`, `ext4` ...
             */
            type: string;
        };
        /**
         * Finding
         * @description One observation on a capture, as a sentence with the figures it rests on.
         *
         *     Attributes:
         *         code: Stable name for programs, lower-case words joined by hyphens.
         *         text: One sentence with the figures it rests on.
         */
        Finding: {
            /**
             * Code
             * @description Stable name for programs, lower-case words joined by hyphens.
             */
            code: string;
            /**
             * Text
             * @description One sentence with the figures it rests on.
             */
            text: string;
        };
        /**
         * FioCapture
         * @description Jobs of fio.
         *
         *     Attributes:
         *         version: Release of fio, such as `fio-3.33`; None where it is not printed.
         *         jobs: Jobs in order; clones of a job without group_reporting are jobs of their own.
         *             `places` names them `jobs.0` and on.
         */
        FioCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * Jobs
             * @description Jobs in order; clones of a job without group_reporting are jobs of their own. `places` names them `jobs.0` and on.
             */
            jobs: components["schemas"]["FioJob"][];
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "fio";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Version
             * @description Release of fio, such as `fio-3.33`; None where it is not printed.
             */
            version: string | null;
        };
        /**
         * FioJob
         * @description What one job did; what it did not do, and what is not printed, is None.
         *
         *     Means are those of the total latency (lat): from the call of the engine to the request's end.
         *     Percentiles are those of completion (clat), as fio prints them. They are left out where most of
         *     the time went to submission, as with libaio on a file of ZFS.
         *
         *     Attributes:
         *         line: Number of the line with its name.
         *         name: Its name; untrusted text.
         *         rw: `randread`, `write`, `randrw` and so on.
         *         block_bytes: Size of a request in bytes, where all are of one size.
         *         engine: I/O engine.
         *         depth: Requests in flight of each process (iodepth).
         *         jobs: Processes that these figures sum up.
         *         direct: Past the page cache (O_DIRECT).
         *         fsync: Writes between two fsync or fdatasync calls; 0 for none.
         *         target: File, device or directory.
         *         seconds: Time that it ran, in seconds.
         *         reads_per_s: Reads per second.
         *         read_bytes_per_s: Bytes read per second.
         *         read_mean_ms: Mean latency of reads.
         *         read_p50_ms: Its median.
         *         read_p95_ms: Its 95th percentile.
         *         read_p99_ms: Its 99th percentile.
         *         writes_per_s: Writes per second.
         *         write_bytes_per_s: Bytes written per second.
         *         write_mean_ms: Mean latency of writes.
         *         write_p95_ms: Its 95th percentile.
         *         write_p99_ms: Its 99th percentile.
         *         syncs_per_s: fsync and fdatasync calls per second.
         *         sync_mean_ms: Their mean latency.
         *         sync_p95_ms: Its 95th percentile.
         */
        FioJob: {
            /**
             * Block Bytes
             * @description Size of a request in bytes, where all are of one size.
             */
            block_bytes?: number | null;
            /**
             * Depth
             * @description Requests in flight of each process (iodepth).
             */
            depth?: number | null;
            /**
             * Direct
             * @description Past the page cache (O_DIRECT).
             */
            direct?: boolean | null;
            /**
             * Engine
             * @description I/O engine.
             */
            engine?: string | null;
            /**
             * Fsync
             * @description Writes between two fsync or fdatasync calls; 0 for none.
             */
            fsync?: number | null;
            /**
             * Jobs
             * @description Processes that these figures sum up.
             */
            jobs?: number | null;
            /**
             * Line
             * @description Number of the line with its name.
             */
            line: number;
            /**
             * Name
             * @description Its name; untrusted text.
             */
            name: string;
            /**
             * Read Bytes Per S
             * @description Bytes read per second.
             */
            read_bytes_per_s?: number | null;
            /**
             * Read Mean Ms
             * @description Mean latency of reads.
             */
            read_mean_ms?: number | null;
            /**
             * Read P50 Ms
             * @description Its median.
             */
            read_p50_ms?: number | null;
            /**
             * Read P95 Ms
             * @description Its 95th percentile.
             */
            read_p95_ms?: number | null;
            /**
             * Read P99 Ms
             * @description Its 99th percentile.
             */
            read_p99_ms?: number | null;
            /**
             * Reads Per S
             * @description Reads per second.
             */
            reads_per_s?: number | null;
            /**
             * Rw
             * @description `randread`, `write`, `randrw` and so on.
             */
            rw?: string | null;
            /**
             * Seconds
             * @description Time that it ran, in seconds.
             */
            seconds?: number | null;
            /**
             * Sync Mean Ms
             * @description Their mean latency.
             */
            sync_mean_ms?: number | null;
            /**
             * Sync P95 Ms
             * @description Its 95th percentile.
             */
            sync_p95_ms?: number | null;
            /**
             * Syncs Per S
             * @description fsync and fdatasync calls per second.
             */
            syncs_per_s?: number | null;
            /**
             * Target
             * @description File, device or directory.
             */
            target?: string | null;
            /**
             * Write Bytes Per S
             * @description Bytes written per second.
             */
            write_bytes_per_s?: number | null;
            /**
             * Write Mean Ms
             * @description Mean latency of writes.
             */
            write_mean_ms?: number | null;
            /**
             * Write P95 Ms
             * @description Its 95th percentile.
             */
            write_p95_ms?: number | null;
            /**
             * Write P99 Ms
             * @description Its 99th percentile.
             */
            write_p99_ms?: number | null;
            /**
             * Writes Per S
             * @description Writes per second.
             */
            writes_per_s?: number | null;
        };
        /**
         * FirstLastMax
         * @description A column in three numbers; None when no row has a value.
         */
        FirstLastMax: {
            /**
             * First
             * @description Value in the first row that has one.
             */
            first: number | null;
            /**
             * Last
             * @description Value in the last row that has one.
             */
            last: number | null;
            /**
             * Max
             * @description Largest value.
             */
            max: number | null;
        };
        /** @description What the user cares for. */
        Goal: {
            /**
             * @description A rate, at least cost.
             * @constant
             */
            kind: "reads";
            /** @description Page reads per second to reach. */
            reads_per_s: number;
        } | {
            /**
             * @description A response time, at least cost.
             * @constant
             */
            kind: "latency";
            /** @description Mean response time to reach, milliseconds. */
            mean_ms: number;
        } | {
            /**
             * @description The most throughput for a sum.
             * @constant
             */
            kind: "budget";
            /** @description US dollars a month to stay within. */
            month_usd: number;
        } | {
            /**
             * @description The same speed with less RAM.
             * @constant
             */
            kind: "least-ram";
        } | {
            /**
             * @description More speed by settings alone.
             * @constant
             */
            kind: "no-hardware";
        };
        /**
         * Health
         * @description The server runs.
         */
        Health: {
            /** @description The largest bodies that are taken */
            limits: components["schemas"]["Limits"];
            /**
             * Model Version
             * @description Version of the model, as results and plans name it
             * @default 1.47.0
             */
            model_version?: string;
            /**
             * Read Only
             * @description Whether no plan is kept or deleted
             * @default false
             */
            read_only?: boolean;
            /**
             * Status
             * @description Always `ok`
             * @default ok
             * @constant
             */
            status: "ok";
            /**
             * Version
             * @description Version of arcplan
             * @example 2026.11.0
             */
            version: string;
        };
        /**
         * Histogram
         * @description One histogram of -w or -r.
         *
         *     Attributes:
         *         name: Pool or vdev; untrusted text.
         *         kind: Of waiting times (-w) or of request sizes (-r).
         *         since_import: Totals since the pool was imported, not over an interval.
         *         reports: Printed histograms that are averaged in this one.
         *         columns: Names of the count columns (`total_wait_read`, `sync_read_ind`, ...).
         *         bucket_ms: -w: end of each bucket, exact although its label is cut; empty for -r.
         *         bucket_bytes: -r: start of each bucket; empty for -w.
         *         counts: One list per bucket, in the order of the columns: since import a number, else a rate
         *             per second, which zpool cuts to whole requests in each report.
         *         spreads: One for each column that has requests.
         */
        Histogram: {
            /**
             * Bucket Bytes
             * @description -r: start of each bucket; empty for -w.
             */
            bucket_bytes: number[];
            /**
             * Bucket Ms
             * @description -w: end of each bucket, exact although its label is cut; empty for -r.
             */
            bucket_ms: number[];
            /**
             * Columns
             * @description Names of the count columns (`total_wait_read`, `sync_read_ind`, ...).
             */
            columns: string[];
            /**
             * Counts
             * @description One list per bucket, in the order of the columns: since import a number, else a rate per second, which zpool cuts to whole requests in each report.
             */
            counts: number[][];
            /**
             * Kind
             * @description Of waiting times (-w) or of request sizes (-r).
             * @enum {string}
             */
            kind: "latency" | "request-size";
            /**
             * Name
             * @description Pool or vdev; untrusted text.
             */
            name: string;
            /**
             * Reports
             * @description Printed histograms that are averaged in this one.
             */
            reports: number;
            /**
             * Since Import
             * @description Totals since the pool was imported, not over an interval.
             */
            since_import: boolean;
            /**
             * Spreads
             * @description One for each column that has requests.
             */
            spreads: components["schemas"]["Spread"][];
        };
        /** @description The host's own names, for commands; untrusted text. Absent ones no capture tells. */
        HostNames: {
            /** @description The dataset of the tables, pool included. */
            dataset?: string;
            /** @description The dataset of the redo logs, where it is another one. */
            log_dataset?: string;
            /** @description The pool of the data. */
            pool?: string;
        };
        /** @description A file that says nothing of the plan, or is set aside. */
        IdleCapture: {
            /** @description Name of the capture. */
            capture: string;
            /** @description Whether it decides nothing only because it is of another host, server, pool or time. */
            is_set_aside: boolean;
            /** @description Why it decides nothing. */
            why: string;
        };
        /**
         * InnodbStatusCapture
         * @description One report of the InnoDB monitor.
         *
         *     Attributes:
         *         interval_s: Seconds that the rates are averages of.
         *         page_bytes: Size of a page in bytes, where the pool's size is printed in bytes and in
         *             pages; None otherwise.
         *         values: Figures that the report prints, others are absent. Pages: `buffer_pool_pages`,
         *             `free_pages`, `database_pages`, `old_pages`, `modified_pages`, `lru_pages`, of which
         *             `unzip_lru_pages` are kept compressed too; since the server's start: `pages_read`,
         *             `pages_created`, `pages_written`; averages over `interval_s`: `pages_read_per_s`,
         *             `pages_written_per_s`, `young_per_s`, `file_reads_per_s`, `bytes_per_read`,
         *             `file_writes_per_s`, `fsyncs_per_s`, `log_writes_per_s`,
         *             `row_inserts_per_s`, `row_updates_per_s`, `row_deletes_per_s`, `row_reads_per_s`,
         *             `buffer_pool_hit_ratio` (0..1); now: `pending_reads`, `queries_inside`,
         *             `history_list_length`; positions in the redo log in bytes: `log_sequence_number`,
         *             `log_flushed_to`, `last_checkpoint_at`.
         */
        InnodbStatusCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Interval S
             * @description Seconds that the rates are averages of.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "innodb-status";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Page Bytes
             * @description Size of a page in bytes, where the pool's size is printed in bytes and in pages; None otherwise.
             */
            page_bytes: number | null;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description Figures that the report prints, others are absent. Pages: `buffer_pool_pages`, `free_pages`, `database_pages`, `old_pages`, `modified_pages`, `lru_pages`, of which `unzip_lru_pages` are kept compressed too; since the server's start: `pages_read`, `pages_created`, `pages_written`; averages over `interval_s`: `pages_read_per_s`, `pages_written_per_s`, `young_per_s`, `file_reads_per_s`, `bytes_per_read`, `file_writes_per_s`, `fsyncs_per_s`, `log_writes_per_s`, `row_inserts_per_s`, `row_updates_per_s`, `row_deletes_per_s`, `row_reads_per_s`, `buffer_pool_hit_ratio` (0..1); now: `pending_reads`, `queries_inside`, `history_list_length`; positions in the redo log in bytes: `log_sequence_number`, `log_flushed_to`, `last_checkpoint_at`.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * Interval
         * @description An estimate with its confidence interval; the bounds are None where there is none.
         */
        Interval: {
            /**
             * High
             * @description High end of its interval.
             */
            high: number | null;
            /**
             * Low
             * @description Low end of its interval.
             */
            low: number | null;
            /**
             * Value
             * @description The estimate.
             */
            value: number;
        };
        /**
         * IostatCapture
         * @description Reports of iostat (Linux sysstat 5 to 12.7, FreeBSD, illumos).
         *
         *     Attributes:
         *         reports: Reports in the text, dropped ones included.
         *         since_boot_dropped: At least one report was the average since boot and is in no figure.
         *         since_boot_reports: How many were dropped.
         *         since_boot_why: One sentence on why the first reports were dropped or kept.
         *         interval_s: Seconds between reports: from time stamps, from totals, or the shortest interval
         *             that makes the counts whole numbers; null if none of these tells.
         *         devices: In order of appearance.
         *         hostname: Name of the host by the text's first line; untrusted.
         *         kernel: Release of its kernel.
         *         logical_cpus: Its processors.
         *         cpu_busy_ratio: Share of all processors that worked, neither idle nor waiting for I/O.
         *         cpu_wait_ratio: Share that was idle while I/O was under way.
         *         cpu_steal_ratio: Share that the hypervisor gave to others.
         */
        IostatCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /** @description Share of all processors that worked, neither idle nor waiting for I/O. */
            cpu_busy_ratio?: components["schemas"]["Summary"] | null;
            /** @description Share that the hypervisor gave to others. */
            cpu_steal_ratio?: components["schemas"]["Summary"] | null;
            /** @description Share that was idle while I/O was under way. */
            cpu_wait_ratio?: components["schemas"]["Summary"] | null;
            /**
             * Devices
             * @description In order of appearance.
             */
            devices: components["schemas"]["DeviceRecord"][];
            /**
             * Hostname
             * @description Name of the host by the text's first line; untrusted.
             */
            hostname?: string | null;
            /**
             * Interval S
             * @description Seconds between reports: from time stamps, from totals, or the shortest interval that makes the counts whole numbers; null if none of these tells.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * Kernel
             * @description Release of its kernel.
             */
            kernel?: string | null;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "iostat";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Logical Cpus
             * @description Its processors.
             */
            logical_cpus?: number | null;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Reports
             * @description Reports in the text, dropped ones included.
             */
            reports: number;
            /**
             * Since Boot Dropped
             * @description At least one report was the average since boot and is in no figure.
             */
            since_boot_dropped: boolean;
            /**
             * Since Boot Reports
             * @description How many were dropped.
             */
            since_boot_reports: number;
            /**
             * Since Boot Why
             * @description One sentence on why the first reports were dropped or kept.
             */
            since_boot_why: string;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * Issue
         * @description A line that could not be read, or whose reading is in doubt.
         *
         *     Attributes:
         *         line: Line number in the uncompressed text, from 1; 0 where no single line is meant.
         *         excerpt: The start of the line, made printable; untrusted text.
         *         reason: One sentence for a person.
         */
        Issue: {
            /**
             * Excerpt
             * @description The start of the line, made printable; untrusted text.
             */
            excerpt: string;
            /**
             * Line
             * @description Line number in the uncompressed text, from 1; 0 where no single line is meant.
             */
            line: number;
            /**
             * Reason
             * @description One sentence for a person.
             */
            reason: string;
        };
        /**
         * Limits
         * @description The largest bodies that are taken, in bytes.
         */
        Limits: {
            /**
             * Plan Bytes
             * @description Of a plan
             */
            plan_bytes: number;
            /**
             * Upload Bytes
             * @description Of an upload
             */
            upload_bytes: number;
        };
        /**
         * ListedFile
         * @description One regular file.
         *
         *     Attributes:
         *         path: As printed, with its directory where the listing names it; untrusted text.
         *         bytes: Its length, not the space that it takes.
         *         line: Line number in the uncompressed text, from 1.
         */
        ListedFile: {
            /**
             * Bytes
             * @description Its length, not the space that it takes.
             */
            bytes: number;
            /**
             * Line
             * @description Line number in the uncompressed text, from 1.
             */
            line: number;
            /**
             * Path
             * @description As printed, with its directory where the listing names it; untrusted text.
             */
            path: string;
        };
        /**
         * ListedLink
         * @description One symbolic link.
         *
         *     Attributes:
         *         path: As printed, with its directory where the listing names it; untrusted text.
         *         target: What it points to, as printed; untrusted text.
         *         line: Line number in the uncompressed text, from 1.
         */
        ListedLink: {
            /**
             * Line
             * @description Line number in the uncompressed text, from 1.
             */
            line: number;
            /**
             * Path
             * @description As printed, with its directory where the listing names it; untrusted text.
             */
            path: string;
            /**
             * Target
             * @description What it points to, as printed; untrusted text.
             */
            target: string;
        };
        /**
         * ListedPool
         * @description One pool; a figure is null where its column is missing or `-`.
         *
         *     Attributes:
         *         name: Name; untrusted text.
         *         size_bytes: `SIZE`: of raw devices, parity included.
         *         alloc_bytes: `ALLOC`.
         *         free_bytes: `FREE`.
         *         expandsz_bytes: `EXPANDSZ`: what the devices could grow by.
         *         frag_percent: `FRAG`: fragmentation of the free space.
         *         cap_percent: `CAP`: allocated share.
         *         dedup_ratio: `DEDUP`.
         *         health: `HEALTH`.
         *         line: Line in the text, from 1.
         *         vdevs: With -v, in the order printed.
         */
        ListedPool: {
            /**
             * Alloc Bytes
             * @description `ALLOC`.
             */
            alloc_bytes: number | null;
            /**
             * Cap Percent
             * @description `CAP`: allocated share.
             */
            cap_percent: number | null;
            /**
             * Dedup Ratio
             * @description `DEDUP`.
             */
            dedup_ratio: number | null;
            /**
             * Expandsz Bytes
             * @description `EXPANDSZ`: what the devices could grow by.
             */
            expandsz_bytes: number | null;
            /**
             * Frag Percent
             * @description `FRAG`: fragmentation of the free space.
             */
            frag_percent: number | null;
            /**
             * Free Bytes
             * @description `FREE`.
             */
            free_bytes: number | null;
            /**
             * Health
             * @description `HEALTH`.
             */
            health: string | null;
            /**
             * Line
             * @description Line in the text, from 1.
             */
            line: number;
            /**
             * Name
             * @description Name; untrusted text.
             */
            name: string;
            /**
             * Size Bytes
             * @description `SIZE`: of raw devices, parity included.
             */
            size_bytes: number | null;
            /**
             * Vdevs
             * @description With -v, in the order printed.
             */
            vdevs: components["schemas"]["ListedVdev"][];
        };
        /**
         * ListedVdev
         * @description One vdev of a pool, with -v.
         *
         *     Attributes:
         *         path: Names from the pool down to this one.
         *         name: Name as printed; untrusted text.
         *         role: What the pool uses it for.
         *         size_bytes: `SIZE`; null where `-` is printed.
         *         alloc_bytes: `ALLOC`.
         *         free_bytes: `FREE`.
         *         frag_percent: `FRAG`.
         *         cap_percent: `CAP`.
         *         health: `HEALTH`.
         *         line: Line in the text, from 1.
         */
        ListedVdev: {
            /**
             * Alloc Bytes
             * @description `ALLOC`.
             */
            alloc_bytes: number | null;
            /**
             * Cap Percent
             * @description `CAP`.
             */
            cap_percent: number | null;
            /**
             * Frag Percent
             * @description `FRAG`.
             */
            frag_percent: number | null;
            /**
             * Free Bytes
             * @description `FREE`.
             */
            free_bytes: number | null;
            /**
             * Health
             * @description `HEALTH`.
             */
            health: string | null;
            /**
             * Line
             * @description Line in the text, from 1.
             */
            line: number;
            /**
             * Name
             * @description Name as printed; untrusted text.
             */
            name: string;
            /**
             * Path
             * @description Names from the pool down to this one.
             */
            path: string[];
            /**
             * Role
             * @description What the pool uses it for.
             * @enum {string}
             */
            role: "data" | "log" | "cache" | "special" | "dedup" | "spare";
            /**
             * Size Bytes
             * @description `SIZE`; null where `-` is printed.
             */
            size_bytes: number | null;
        };
        /**
         * LsblkCapture
         * @description Block devices of a host; `places` has the device's names and those of links.
         *
         *     Attributes:
         *         devices: In the order printed; a device below two others is listed below each.
         *         links: Names under /dev/disk/by-... by which the kernel's device can be found.
         */
        LsblkCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Devices
             * @description In the order printed; a device below two others is listed below each.
             */
            devices: components["schemas"]["BlockDevice"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "lsblk";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Links
             * @description Names under /dev/disk/by-... by which the kernel's device can be found.
             */
            links: {
                [key: string]: string;
            };
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /** @description What of a plan is unlike everything that was measured. */
        Mark: {
            /**
             * @description Which: its rate, its pool, its OpenZFS line, its engine, the size of its pages, what its pool and dataset are set to, how its records shrink, more asked of a drive, or less, than captures saw it do, a measured curve that is of another plan, or flushes counted under another pool.
             * @enum {string}
             */
            code: "rate" | "layout" | "version" | "engine" | "page" | "drive" | "room" | "setting" | "compression" | "curve" | "flushes";
            /** @description In a sentence, with what was measured. */
            text: string;
        };
        /** @description One measured figure with the interval in which its true value lies. */
        MeasuredFigure: {
            /** @description False where the figure covers more than the load, such as all time since boot, or counts otherwise than the prediction does; it is then not in the backtest. */
            comparable?: boolean;
            /** @description High end of its interval. */
            high: number;
            /** @description Seconds over which it was measured; null if unknown. */
            interval_s: number | null;
            /** @description Low end of its interval. */
            low: number;
            /** @description Lines that say so. */
            sources: components["schemas"]["FactSource"][];
            /** @description The figure: rates per second, times in milliseconds, ratios 0..1. */
            value: number;
            /** @description One sentence: what was counted, and over which time. */
            why?: string;
        };
        /** @description Figures that the captures measured; absent ones they did not. */
        MeasuredFigures: {
            /** @description Share of demand data reads that the ARC answered. */
            arc_data_hit_ratio?: components["schemas"]["MeasuredFigure"];
            /** @description Share of demand metadata reads that the ARC answered. */
            arc_metadata_hit_ratio?: components["schemas"]["MeasuredFigure"];
            /** @description Share of page lookups that the buffer pool answered. */
            buffer_pool_hit_ratio?: components["schemas"]["MeasuredFigure"];
            /** @description Seconds from one checkpoint of PostgreSQL to the next. */
            checkpoint_s?: components["schemas"]["MeasuredFigure"];
            /** @description Durable commits per second. */
            commits_per_s?: components["schemas"]["MeasuredFigure"];
            /** @description Reads from the pool's data devices per query. */
            device_reads_per_query?: components["schemas"]["MeasuredFigure"];
            /** @description Reads per second from the pool's data devices. */
            device_reads_per_s?: components["schemas"]["MeasuredFigure"];
            /** @description Writes per second to the pool's data devices. */
            device_writes_per_s?: components["schemas"]["MeasuredFigure"];
            /** @description Mean response time of a query, milliseconds. */
            mean_ms?: components["schemas"]["MeasuredFigure"];
            /** @description 95th percentile of the response time of a query, milliseconds. */
            p95_ms?: components["schemas"]["MeasuredFigure"];
            /** @description Queries per second. */
            queries_per_s?: components["schemas"]["MeasuredFigure"];
            /** @description PostgreSQL's WAL of one durable commit, whole pages included, bytes. */
            wal_bytes_per_commit?: components["schemas"]["MeasuredFigure"];
        };
        /**
         * @description Figures of a load that captures can hold; each has a counterpart in a result.
         * @enum {string}
         */
        MeasuredName: "queries_per_s" | "commits_per_s" | "mean_ms" | "p95_ms" | "device_reads_per_s" | "device_writes_per_s" | "device_reads_per_query" | "buffer_pool_hit_ratio" | "arc_data_hit_ratio" | "arc_metadata_hit_ratio" | "wal_bytes_per_commit" | "checkpoint_s";
        /**
         * MeminfoCapture
         * @description Memory of a host; `places` has every name of `values_bytes`.
         *
         *     Attributes:
         *         values_bytes: Rows in bytes under the names of /proc/meminfo (`MemTotal` ...); of huge pages
         *             those rows that are sizes.
         *         samples: Samples in the text; the figures are of the last whole one.
         *         ram_bytes: Memory that the kernel manages, `MemTotal`.
         *         available_bytes: What new programs could use without swapping, `MemAvailable`.
         *         hugepages_bytes: Reserved for huge pages: their number times their size.
         */
        MeminfoCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Available Bytes
             * @description What new programs could use without swapping, `MemAvailable`.
             */
            available_bytes: number | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Hugepages Bytes
             * @description Reserved for huge pages: their number times their size.
             */
            hugepages_bytes: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "meminfo";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Ram Bytes
             * @description Memory that the kernel manages, `MemTotal`.
             */
            ram_bytes: number | null;
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Samples
             * @description Samples in the text; the figures are of the last whole one.
             */
            samples: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values Bytes
             * @description Rows in bytes under the names of /proc/meminfo (`MemTotal` ...); of huge pages those rows that are sizes.
             */
            values_bytes: {
                [key: string]: number;
            };
        };
        /** @description Bytes of one server's RAM: the uses and `free_bytes` sum to `ram_bytes` + `overcommitted_bytes`. */
        MemoryUse: {
            /** @description What mounted datasets cost before any table is read. */
            arc_base_bytes: number;
            /** @description Uncompressed copies of indirect blocks that dbufs hold. */
            arc_copies_bytes: number;
            /** @description Records held as data, headers and copies in the dbuf cache included. */
            arc_data_bytes: number;
            /** @description Headers of records that are only in the L2ARC. */
            arc_l2_header_bytes: number;
            /** @description PostgreSQL's WAL, which passes the ARC as it is written. */
            arc_log_bytes: number;
            /** @description Indirect blocks as the ARC holds them, headers included. */
            arc_metadata_bytes: number;
            /** @description Room in the ARC that nothing uses. */
            arc_unused_bytes: number;
            /** @description InnoDB's buffer pool. */
            buffer_pool_bytes: number;
            /** @description Client connections that `other_bytes` does not stand for. */
            connections_bytes: number;
            /** @description What nothing uses. */
            free_bytes: number;
            /** @description Everything else on the server. */
            other_bytes: number;
            /** @description By how much the plan exceeds RAM. */
            overcommitted_bytes: number;
            /** @description RAM of the server. */
            ram_bytes: number;
        };
        /** @description A field or fact without which no prediction is honest. */
        Missing: {
            /** @description Path in the plan; `database.engine`, which is no field, where the model does not know it. */
            path: string;
            /** @description The capture or command that would give it. */
            remedy: string;
            /** @description What it decides. */
            why: string;
        };
        /**
         * ModuleParametersCapture
         * @description Parameters of the ZFS kernel module; `places` has every name of `values`.
         *
         *     Attributes:
         *         values: Values as printed by parameter; an empty one is an empty text.
         */
        ModuleParametersCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "module-parameters";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description Values as printed by parameter; an empty one is an empty text.
             */
            values: {
                [key: string]: string;
            };
        };
        /**
         * MysqlConfigCapture
         * @description What option files set.
         *
         *     Attributes:
         *         sections: Values by section and option as written; an option without a value is empty.
         *         values: What a server reads, by option with `_` for `-`; the last one counts. Suffixes
         *             (`8G`) are kept.
         *
         *     Passwords are left out: their value here is `(not kept)`.
         */
        MysqlConfigCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "mysql-config";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Sections
             * @description Values by section and option as written; an option without a value is empty.
             */
            sections: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description What a server reads, by option with `_` for `-`; the last one counts. Suffixes (`8G`) are kept.
             */
            values: {
                [key: string]: string;
            };
        };
        /**
         * MysqlStatusCapture
         * @description Counters of a running server, once or several times.
         *
         *     Attributes:
         *         values: Numbers at the last table by the server's name; where `relative` is true, what
         *             the first table and all growth add up to. Empty where the first table is missing.
         *         texts: Everything in the last table that is no number.
         *         uptime_s: Seconds since the server's start at the last table; None where it is not shown.
         *         snapshots: All tables in order; beyond 500 evenly spread ones, the first and the last among
         *             them. Where `relative` is true, each holds the growth since the one before it that is
         *             kept, and the first one holds nothing where the text begins after it.
         *         relative: All tables but the first hold differences (`mysqladmin -r`).
         */
        MysqlStatusCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "mysql-status";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Relative
             * @description All tables but the first hold differences (`mysqladmin -r`).
             */
            relative: boolean;
            /**
             * Snapshots
             * @description All tables in order; beyond 500 evenly spread ones, the first and the last among them. Where `relative` is true, each holds the growth since the one before it that is kept, and the first one holds nothing where the text begins after it.
             */
            snapshots: components["schemas"]["StatusSnapshot"][];
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Texts
             * @description Everything in the last table that is no number.
             */
            texts: {
                [key: string]: string;
            };
            /**
             * Uptime S
             * @description Seconds since the server's start at the last table; None where it is not shown.
             */
            uptime_s: number | null;
            /**
             * Values
             * @description Numbers at the last table by the server's name; where `relative` is true, what the first table and all growth add up to. Empty where the first table is missing.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * MysqlVariablesCapture
         * @description Settings of a running server, or those it would start with.
         *
         *     Attributes:
         *         values: Values as printed, by name in small letters.
         *         flavour: Whose server it is; None where neither version nor names tell.
         *         version: Its release, such as `8.0.36`; None where it is not shown.
         */
        MysqlVariablesCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Flavour
             * @description Whose server it is; None where neither version nor names tell.
             */
            flavour: ("mysql" | "mariadb" | "percona") | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "mysql-variables";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description Values as printed, by name in small letters.
             */
            values: {
                [key: string]: string;
            };
            /**
             * Version
             * @description Its release, such as `8.0.36`; None where it is not shown.
             */
            version: string | null;
        };
        /**
         * NodeExporterCapture
         * @description Metrics of one scrape; `places` has each kept metric's name at its first line.
         *
         *     Attributes:
         *         metrics_total: Series in the text, kept or not.
         *         arc: `node_zfs_arc_*` by the kernel's field name.
         *         memory_bytes: `node_memory_*_bytes` by the name in /proc/meminfo (`MemTotal`).
         *         disks: `node_disk_*_total` by device and counter (`reads_completed`, `read_bytes`,
         *             `read_time_seconds`, `io_time_seconds` ...).
         *         logical_cpus: Processors that time is counted for.
         *         cpu_seconds: Time of all processors together by what they did (`user`, `idle` ...).
         *         boot_time_s: Seconds since 1970 at which the kernel started.
         *         nodename: The kernel's name of the host; untrusted.
         *         time_s: Seconds since 1970 at the scrape.
         *         zpool: `node_zfs_zpool_*` by pool, data sets left out.
         *         filesystems: Mounted file systems.
         */
        NodeExporterCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Arc
             * @description `node_zfs_arc_*` by the kernel's field name.
             */
            arc: {
                [key: string]: number;
            };
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Boot Time S
             * @description Seconds since 1970 at which the kernel started.
             */
            boot_time_s: number | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Cpu Seconds
             * @description Time of all processors together by what they did (`user`, `idle` ...).
             */
            cpu_seconds: {
                [key: string]: number;
            };
            /**
             * Disks
             * @description `node_disk_*_total` by device and counter (`reads_completed`, `read_bytes`, `read_time_seconds`, `io_time_seconds` ...).
             */
            disks: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /**
             * Filesystems
             * @description Mounted file systems.
             */
            filesystems: components["schemas"]["FileSystemSpace"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "node-exporter";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Logical Cpus
             * @description Processors that time is counted for.
             */
            logical_cpus: number | null;
            /**
             * Memory Bytes
             * @description `node_memory_*_bytes` by the name in /proc/meminfo (`MemTotal`).
             */
            memory_bytes: {
                [key: string]: number;
            };
            /**
             * Metrics Total
             * @description Series in the text, kept or not.
             */
            metrics_total: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Nodename
             * @description The kernel's name of the host; untrusted.
             */
            nodename: string | null;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Time S
             * @description Seconds since 1970 at the scrape.
             */
            time_s: number | null;
            /**
             * Zpool
             * @description `node_zfs_zpool_*` by pool, data sets left out.
             */
            zpool: {
                [key: string]: {
                    [key: string]: number;
                };
            };
        };
        /**
         * NvmeDevice
         * @description One namespace; a field is null where it is not printed.
         *
         *     Attributes:
         *         node: Device node, `/dev/nvme0n1`; untrusted text.
         *         serial: Serial number of the device.
         *         model: Model of the device.
         *         namespace: Number of the namespace.
         *         used_bytes: Allocated, as the device says; many say their full size.
         *         size_bytes: Size.
         *         sector_bytes: Size of a logical sector as formatted.
         *         firmware: Firmware revision.
         *         line: Line in the text, from 1.
         */
        NvmeDevice: {
            /**
             * Firmware
             * @description Firmware revision.
             */
            firmware: string | null;
            /**
             * Line
             * @description Line in the text, from 1.
             */
            line: number;
            /**
             * Model
             * @description Model of the device.
             */
            model: string | null;
            /**
             * Namespace
             * @description Number of the namespace.
             */
            namespace: number | null;
            /**
             * Node
             * @description Device node, `/dev/nvme0n1`; untrusted text.
             */
            node: string;
            /**
             * Sector Bytes
             * @description Size of a logical sector as formatted.
             */
            sector_bytes: number | null;
            /**
             * Serial
             * @description Serial number of the device.
             */
            serial: string | null;
            /**
             * Size Bytes
             * @description Size.
             */
            size_bytes: number | null;
            /**
             * Used Bytes
             * @description Allocated, as the device says; many say their full size.
             */
            used_bytes: number | null;
        };
        /**
         * NvmeListCapture
         * @description NVMe namespaces; `places` has their nodes.
         *
         *     Attributes:
         *         devices: In the order printed.
         */
        NvmeListCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Devices
             * @description In the order printed.
             */
            devices: components["schemas"]["NvmeDevice"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "nvme-list";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /** @description Something to do, with what it brings. */
        Option: {
            /** @description What limits the changed plan first. */
            bottleneck: components["schemas"]["BottleneckId"];
            /** @description The same in words. */
            bottleneck_text: string;
            /** @description The fields that change. */
            changes: components["schemas"]["Change"][];
            /** @description The effect less that of the plan as it is. */
            difference: components["schemas"]["Difference"];
            /** @description What the changed plan does and costs. */
            effect: components["schemas"]["Effect"];
            /** @description The largest effort of its changes. */
            effort: components["schemas"]["Effort"];
            /** @description The effort of every change. */
            efforts: components["schemas"]["Effort"][];
            /** @description Stable name, such as "l2arc-local+arc-grow". */
            id: string;
            /** @description Whether the predicted figure reaches the goal; false for a sum where a part has no price. */
            meets_goal: boolean;
            /** @description What would limit it next. */
            next_bottleneck: components["schemas"]["BottleneckId"];
            /** @description The same in words. */
            next_bottleneck_text: string;
            /** @description False where what changes has no trustworthy price before or after: the months then cannot be compared until it is entered. */
            priced: boolean;
            /** @description What can go wrong. */
            risk: components["schemas"]["Risk"];
            /** @description Whether the low end of the band reaches it too. */
            surely_meets_goal: boolean;
            /** @description What to do, what it brings, what it costs and what limits then, in one sentence. */
            text: string;
            /** @description What to do, in a few words. */
            title: string;
        };
        /**
         * @description Where an input came from.
         * @enum {string}
         */
        Origin: "measured" | "derived" | "entered" | "datasheet" | "assumed" | "missing" | "catalogue" | "default";
        /**
         * PartialPlan
         * @description A plan; what is left out is filled in, and named in `assumed`.
         */
        PartialPlan: {
            /** @description What is stored. */
            data?: {
                /**
                 * @description How far the compressor in use shrinks the data: logical bytes by bytes on disk, as zfs get compressratio has it, whole sectors counted. Another compressor has another ratio.
                 * @default 1.28
                 */
                compression_ratio?: number;
                /**
                 * @description recordsize at which that ratio was measured, from which those at smaller ones follow; null: the ratio is the same at every recordsize.
                 * @default null
                 */
                compression_record_bytes?: number | null;
                /**
                 * @description Datasets mounted from the pool; each costs the ARC a fixed amount.
                 * @default 4
                 */
                datasets?: number;
                /**
                 * @description Logical bytes of the table files, uncompressed.
                 * @default 749000000000
                 */
                file_bytes?: number;
                /**
                 * @description Number of table files.
                 * @default 330
                 */
                files?: number;
                /**
                 * @description Block trees read from a zdb dump, or null when the plan assumes dense files.
                 * @default null
                 */
                measured_trees?: null | {
                    /** @description Sum of the size attributes of the files in the dump. */
                    file_bytes: number;
                    /** @description Files and zvols in the dump. */
                    files: number;
                    /** @description Indirect block size of the files (zdb column iblk). */
                    indirect_block_bytes: number;
                    /** @description The dump's own recordsize (the one most leaf bytes have). */
                    record_bytes: number;
                    /** @description Block counts by recordsize. */
                    rows: {
                        /**
                         * @description Counted in the dump, re-blocked exactly, or estimated.
                         * @enum {unknown}
                         */
                        basis: "measured" | "exact" | "estimated";
                        /** @description Level-0 blocks present. */
                        leaf_blocks: number;
                        /** @description Indirect blocks of all levels. */
                        nonleaf_blocks: number;
                        /** @description Their logical bytes. */
                        nonleaf_logical_bytes: number;
                        /** @description Their physical (compressed) bytes. */
                        nonleaf_physical_bytes: number;
                        /** @description recordsize of this row. */
                        record_bytes: number;
                    }[];
                };
                /**
                 * @description Bytes of the pool that only snapshots and clones hold, over all servers (zfs list: USEDSNAP).
                 * @default 0
                 */
                snapshot_bytes?: number;
            };
            /**
             * @description Database engine: its pages, its log and its way of writing pages back.
             * @default innodb
             * @enum {unknown}
             */
            engine?: "innodb" | "postgresql";
            /** @description The machine. */
            instance?: {
                /**
                 * @description Processors' worth of time that a container or a service lets the database have; null where it may use all.
                 * @default null
                 */
                database_vcpus?: number | null;
                /**
                 * @description Bytes of pages per second that one server's network card sends to a database elsewhere (an NFS or iSCSI appliance; 1 Gbit/s carries about 118 MB/s); null where the database runs on the server.
                 * @default null
                 */
                network_bytes_per_s_cap?: number | null;
                /**
                 * @description Servers that share the data between them (shards).
                 * @default 1
                 */
                nodes?: number;
                /**
                 * @description The same in bytes per second.
                 * @default null
                 */
                storage_bytes_per_s_cap?: number | null;
                /**
                 * @description The machine's own cap on network storage IOPS; null takes the catalogue's.
                 * @default null
                 */
                storage_iops_cap?: number | null;
                /**
                 * @description Catalogue id of the instance, or 'custom'.
                 * @default aws-i3.large
                 */
                type?: string;
                /**
                 * @description vCPUs of one server.
                 * @default 2
                 */
                vcpus?: number;
            };
            /** @description How the dataset stores it. */
            layout?: {
                /**
                 * @description log2 of the pool's allocation unit.
                 * @default 9
                 */
                ashift?: number;
                /**
                 * @description checksum property of the dataset: CPU time of each record read from a device or written. Indirect blocks always have one.
                 * @default fletcher4
                 * @enum {unknown}
                 */
                checksum?: "off" | "fletcher4" | "sha256" | "sha512" | "skein" | "edonr" | "blake3";
                /**
                 * @description Compression property. It sets the CPU time of a read; how far the data shrinks is the compression ratio, which is measured or entered and does not follow this choice.
                 * @default lz4
                 * @enum {unknown}
                 */
                compression?: "off" | "lz4" | "zstd" | "gzip";
                /**
                 * @description Copies property for data.
                 * @default 1
                 */
                copies?: number;
                /**
                 * @description Bytes that one core decompresses per second; null takes the published rate of the compressor.
                 * @default null
                 */
                decompress_bytes_per_s?: number | null;
                /**
                 * @description Property direct, 2.3 and later: which reads bypass the ARC. standard: those with O_DIRECT; always: all that are aligned to pages; disabled: none.
                 * @default standard
                 * @enum {unknown}
                 */
                direct?: "standard" | "always" | "disabled";
                /**
                 * @description innodb_doublewrite.
                 * @default false
                 */
                doublewrite?: boolean;
                /**
                 * @description Native encryption of the dataset.
                 * @default false
                 */
                encryption?: boolean;
                /**
                 * @description innodb_flush_log_at_trx_commit: 1 writes and flushes the redo log at each commit, 2 writes it and flushes once a second, 0 does both once a second.
                 * @default 1
                 * @enum {unknown}
                 */
                flush_log_at_trx_commit?: 0 | 1 | 2;
                /**
                 * @description innodb_flush_method; with O_DIRECT on 2.3 and later table reads bypass the ARC unless direct is disabled.
                 * @default fsync
                 * @enum {unknown}
                 */
                flush_method?: "fsync" | "O_DIRECT";
                /**
                 * @description zfs_immediate_write_sz: synchronous writes of this size and more go to their place at once where there is no log device, and the intent log holds pointers to them.
                 * @default 32768
                 */
                immediate_write_bytes?: number;
                /**
                 * @description Indirect block size of the files (zdb column iblk): 16 KiB for files made before 0.7, else 128 KiB.
                 * @default 16384
                 * @enum {unknown}
                 */
                indirect_block_bytes?: 4096 | 8192 | 16384 | 32768 | 65536 | 131072;
                /**
                 * @description InnoDB page size.
                 * @default 16384
                 * @enum {unknown}
                 */
                innodb_page_bytes?: 4096 | 8192 | 16384 | 32768 | 65536;
                /**
                 * @description Where synchronous writes are logged.
                 * @default latency
                 * @enum {unknown}
                 */
                logbias?: "latency" | "throughput";
                /**
                 * @description OpenZFS line.
                 * @default 0.6.5
                 * @enum {unknown}
                 */
                openzfs?: "0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4";
                /**
                 * @description What the ARC may hold.
                 * @default all
                 * @enum {unknown}
                 */
                primarycache?: "all" | "metadata" | "none";
                /**
                 * @description recordsize.
                 * @default 16384
                 * @enum {unknown}
                 */
                record_bytes?: 512 | 1024 | 2048 | 4096 | 8192 | 16384 | 32768 | 65536 | 131072 | 262144 | 524288 | 1048576 | 2097152 | 4194304 | 8388608 | 16777216;
                /**
                 * @description All of InnoDB's redo log: innodb_redo_log_capacity, or innodb_log_file_size times innodb_log_files_in_group. It bounds how long a changed page waits in the buffer pool.
                 * @default 100663296
                 */
                redo_log_bytes?: number;
                /**
                 * @description Share of records rewritten at random since the file was made; scattered pointers compress less.
                 * @default 0
                 */
                rewritten_ratio?: number;
                /**
                 * @description What the L2ARC may hold.
                 * @default all
                 * @enum {unknown}
                 */
                secondarycache?: "all" | "metadata" | "none";
                /**
                 * @description special_small_blocks: records that take at most so many bytes on disk go to the special vdev, as far as it has room; 0 for none.
                 * @default 0
                 */
                special_small_blocks?: number;
                /**
                 * @description sync property: standard waits for what the database flushes, always for every write, disabled for nothing.
                 * @default standard
                 * @enum {unknown}
                 */
                sync?: "standard" | "always" | "disabled";
                /**
                 * @description sync_binlog: groups of commits between two flushes of the binary log, 0 leaves them to the system; null where the binary log is off.
                 * @default null
                 */
                sync_binlog?: number | null;
            };
            /** @description Who gets the RAM. */
            memory?: {
                /**
                 * @description zfs_arc_max.
                 * @default 1073741824
                 */
                arc_bytes?: number;
                /**
                 * @description zfs_arc_meta_limit_percent on lines that have it (to 2.1); null takes the line's 75.
                 * @default null
                 */
                arc_meta_limit_percent?: number | null;
                /**
                 * @description innodb_buffer_pool_size.
                 * @default 2684354560
                 */
                buffer_pool_bytes?: number;
                /**
                 * @description Client connections of one server beyond those that other_bytes stands for.
                 * @default 0
                 */
                connections?: number;
                /**
                 * @description Most that the database's cache and connections may take together, where a container or a service bounds them; null where only RAM does. The ARC is outside of it.
                 * @default null
                 */
                database_limit_bytes?: number | null;
                /**
                 * @description dbuf_cache_max_bytes; null takes the line's default, 1/32 of the ARC.
                 * @default null
                 */
                dbuf_cache_max_bytes?: number | null;
                /**
                 * @description Kernel, connections, mysqld beyond its buffer pool.
                 * @default 1073741824
                 */
                other_bytes?: number;
                /**
                 * @description RAM of one server.
                 * @default 16374562816
                 */
                ram_bytes?: number;
            };
            /**
             * @description Where a field's value came from, by path such as 'data.file_bytes'; a field that is not named is a default. 'measured': a capture states it; 'derived': computed from captures or other fields; 'entered': a person said so; 'datasheet': the catalogue's; 'assumed': captures do not say it, and the prediction can do without; 'missing': a placeholder, without which no prediction is honest ('database.engine', which is no field, where the model does not know the database). 'refuted.NAME', which is no field either, is a value of an assumed field that captures rule out, so that no band allows for it.
             * @default {}
             */
            origins?: {
                [key: string]: "measured" | "derived" | "entered" | "datasheet" | "assumed" | "missing";
            };
            /** @description What PostgreSQL alone has; without effect under another engine. Its blocks have 8 KiB; memory.buffer_pool_bytes stands for shared_buffers. */
            postgresql?: {
                /**
                 * @description checkpoint_completion_target: share of the time to the next checkpoint over which one writes its pages; 0.5 by default in PostgreSQL 13, 0.9 from 14 on.
                 * @default 0.9
                 */
                checkpoint_completion_target?: number;
                /**
                 * @description checkpoint_timeout, seconds.
                 * @default 300
                 */
                checkpoint_s?: number;
                /**
                 * @description full_page_writes: the first change of a page after a checkpoint logs the whole page.
                 * @default true
                 */
                full_page_writes?: boolean;
                /**
                 * @description Whether reads change pages: PostgreSQL marks rows as committed (hint bits) and removes old versions where it meets them, so that a load which changes no row writes too. Off where tables are vacuumed and frozen.
                 * @default true
                 */
                hint_bits?: boolean;
                /**
                 * @description Whether shared_buffers lie in huge pages; else each connection has page tables of its own for them.
                 * @default false
                 */
                huge_pages?: boolean;
                /**
                 * @description How far records of indexes shrink, at the recordsize of data.compression_ratio, which is of all; null: as all.
                 * @default null
                 */
                index_compression_ratio?: number | null;
                /**
                 * @description Share of the table files that are indexes; the others are heaps.
                 * @default 0.15
                 */
                index_ratio?: number;
                /**
                 * @description max_wal_size.
                 * @default 1073741824
                 */
                max_wal_bytes?: number;
                /**
                 * @description min_wal_size: WAL files of so many bytes are written again in turn however little is logged.
                 * @default 83886080
                 */
                min_wal_bytes?: number;
                /**
                 * @description synchronous_commit: with on a commit waits until its WAL is durable; with off the WAL writer flushes behind it. Values that wait for a standby count as on.
                 * @default on
                 * @enum {unknown}
                 */
                synchronous_commit?: "on" | "off";
                /**
                 * @description Pages that autovacuum goes through for each commit, over all tables: pages of a table with its indexes by the changed rows after which it is vacuumed; 0 without autovacuum.
                 * @default 0.05
                 */
                vacuumed_pages_per_commit?: number;
                /**
                 * @description How far records of the WAL shrink; null: as the tables' do.
                 * @default null
                 */
                wal_compression_ratio?: number | null;
                /**
                 * @description primarycache of the dataset of pg_wal: with metadata its blocks take no room in the ARC.
                 * @default all
                 * @enum {unknown}
                 */
                wal_primarycache?: "all" | "metadata";
                /**
                 * @description recordsize of a dataset that pg_wal has for itself; null where it lies among the tables.
                 * @default null
                 */
                wal_record_bytes?: number | null;
                /**
                 * @description wal_recycle: WAL files are used again, so that a part of an old record is overwritten.
                 * @default true
                 */
                wal_recycle?: boolean;
                /**
                 * @description work_mem: what each connection may take for one sort or hash.
                 * @default 4194304
                 */
                work_mem_bytes?: number;
            };
            /** @description What it costs. Null takes the catalogue's dated price; where the catalogue has none, null counts nothing and says so. */
            prices?: {
                /**
                 * @description Months over which a purchase is spread.
                 * @default 36
                 */
                amortisation_months?: number;
                /**
                 * @description How an instance of the catalogue is paid: by the hour, or reserved for three years and paid at the start, where that price is known.
                 * @default on-demand
                 * @enum {unknown}
                 */
                commitment?: "on-demand" | "reserved-3-years";
                /**
                 * @description Data volume, per GB and month.
                 * @default null
                 */
                device_usd_per_gb_month?: number | null;
                /**
                 * @description Data volume, per IOPS above the included ones and month.
                 * @default null
                 */
                device_usd_per_iops_month?: number | null;
                /**
                 * @description Data volume, per MiB/s above the included ones and month.
                 * @default null
                 */
                device_usd_per_mib_per_s_month?: number | null;
                /**
                 * @description Price of one physical data device.
                 * @default null
                 */
                device_usd_purchase?: number | null;
                /**
                 * @description Instance, per hour; overrides the catalogue's price.
                 * @default null
                 */
                instance_usd_per_hour?: number | null;
                /**
                 * @description Cache device, per month.
                 * @default null
                 */
                l2arc_usd_month?: number | null;
                /**
                 * @description Region of AWS whose prices count for its instances and volumes; no other device or machine depends on it.
                 * @default us-east-1
                 * @enum {unknown}
                 */
                region?: "af-south-1" | "ap-east-1" | "ap-northeast-1" | "ap-northeast-2" | "ap-northeast-3" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ca-central-1" | "eu-central-1" | "eu-north-1" | "eu-south-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "me-south-1" | "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2";
                /**
                 * @description Log device, per month.
                 * @default null
                 */
                slog_usd_month?: number | null;
                /**
                 * @description Special vdev, per month.
                 * @default null
                 */
                special_usd_month?: number | null;
            };
            /** @description What the pool is made of. */
            storage?: {
                /**
                 * @description A device described by the user, used where a device is named 'custom' and has no description of its own; null if none.
                 * @default null
                 */
                custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Most bytes per second that captures saw read from it, or that any drive reaches, where nothing shows what it does at most; a plan that reads more of it is marked. Null where read_bytes_per_s is its limit.
                     * @default null
                     */
                    seen_bytes_per_s?: number | null;
                    /**
                     * @description Reads in flight at which captures saw it full, where they never saw it with room, so that its idle response time is unknown; a plan that leaves it room is marked. With seen_reads_per_s it is the one point of its curve that is known. Null where read_latency_ms is known.
                     * @default null
                     */
                    seen_in_flight?: number | null;
                    /**
                     * @description Most reads per second that captures saw it serve, where nothing shows what it does at most; a plan that asks more of it is marked. Null where read_iops is its limit.
                     * @default null
                     */
                    seen_reads_per_s?: number | null;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the data device, or 'custom'.
                 * @default aws-gp2
                 */
                device?: string;
                /**
                 * @description Size of one device or volume.
                 * @default 1000000000000
                 */
                device_bytes?: number;
                /**
                 * @description Data devices in one redundancy group of a dRAID (the 8 of draid2:8d:24c:2s); null is all but the parity.
                 * @default null
                 */
                draid_data?: number | null;
                /**
                 * @description Fragmentation of the free space (zpool get fragmentation): how small the pieces are that writes have to use.
                 * @default 0
                 */
                fragmentation_percent?: number;
                /**
                 * @description Size of the L2ARC.
                 * @default 0
                 */
                l2arc_bytes?: number;
                /**
                 * @description The cache device as the user describes it, where it is named 'custom'; null takes custom_device.
                 * @default null
                 */
                l2arc_custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the cache device, or null without one.
                 * @default null
                 */
                l2arc_device?: string | null;
                /**
                 * @description IOPS bought for the cache volume; null takes what is included.
                 * @default null
                 */
                l2arc_provisioned_iops?: number | null;
                /**
                 * @description MiB/s bought for the cache volume; null takes what is included.
                 * @default null
                 */
                l2arc_provisioned_mib_per_s?: number | null;
                /**
                 * @description l2arc_write_max; null takes the line's default.
                 * @default null
                 */
                l2arc_write_max_bytes?: number | null;
                /**
                 * @description IOPS bought per volume, where that is bought; null takes what is included.
                 * @default null
                 */
                provisioned_iops?: number | null;
                /**
                 * @description MiB/s bought per volume; null takes what is included.
                 * @default null
                 */
                provisioned_mib_per_s?: number | null;
                /**
                 * @description Size of the log device; null takes 16 GB, a few seconds of writes.
                 * @default null
                 */
                slog_bytes?: number | null;
                /**
                 * @description The log device as the user describes it, where it is named 'custom'; null takes custom_device.
                 * @default null
                 */
                slog_custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the log device, or null without one.
                 * @default null
                 */
                slog_device?: string | null;
                /**
                 * @description IOPS bought for the log volume; null takes what is included.
                 * @default null
                 */
                slog_provisioned_iops?: number | null;
                /**
                 * @description MiB/s bought for the log volume; null takes what is included.
                 * @default null
                 */
                slog_provisioned_mib_per_s?: number | null;
                /**
                 * @description Size of the special vdev; null takes one with room for all that belongs on it.
                 * @default null
                 */
                special_bytes?: number | null;
                /**
                 * @description The special vdev's device as the user describes it, where it is named 'custom'; null takes custom_device.
                 * @default null
                 */
                special_custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the special vdev's device, or null without one.
                 * @default null
                 */
                special_device?: string | null;
                /**
                 * @description IOPS bought for the special volume; null takes what is included.
                 * @default null
                 */
                special_provisioned_iops?: number | null;
                /**
                 * @description MiB/s bought for the special volume; null takes what is included.
                 * @default null
                 */
                special_provisioned_mib_per_s?: number | null;
                /**
                 * @description zfs_vdev_sync_read_max_active.
                 * @default 10
                 */
                sync_read_max_active?: number;
                /**
                 * @description Redundancy inside one top-level vdev.
                 * @default stripe
                 * @enum {unknown}
                 */
                vdev_type?: "stripe" | "mirror" | "raidz1" | "raidz2" | "raidz3" | "draid1" | "draid2" | "draid3";
                /**
                 * @description Devices in one top-level vdev.
                 * @default 1
                 */
                vdev_width?: number;
                /**
                 * @description Top-level vdevs.
                 * @default 1
                 */
                vdevs?: number;
            };
            /** @description Name of the plan, shown and printed. */
            title?: string;
            /**
             * @description Version of the wire format.
             * @constant
             */
            version?: 1;
            /** @description What runs on it. */
            workload?: {
                /**
                 * @description Durable commits that one query makes; 0 for a read-only load.
                 * @default 0
                 */
                commits_per_query?: number;
                /**
                 * @description CPU time that reading one block from a device takes beside its checksum: system calls that wait, interrupts, ZFS's threads; on raidz all its columns together. 0: it is part of the query's.
                 * @default 0
                 */
                cpu_ms_per_device_read?: number;
                /**
                 * @description CPU time that reading one page past the database's own cache takes, wherever it is, beside the decompression of its record: system calls, locks, copies. 0: it is part of the query's.
                 * @default 0
                 */
                cpu_ms_per_page_read?: number;
                /**
                 * @description CPU time of one query on one vCPU, beside that of its device reads.
                 * @default 0.4
                 */
                cpu_ms_per_query?: number;
                /**
                 * @description Blocks that one query read from devices while its CPU time was counted together with theirs, so that the two are told apart by an assumption; null: they are known apart, or no CPU time was counted.
                 * @default null
                 */
                device_reads_with_cpu?: number | null;
                /**
                 * @description How keys are chosen. traced: what the ARC hits follows traced_curve; all else, and the ARC where the plan is not as it was recorded, the Zipf law.
                 * @default uniform
                 * @enum {unknown}
                 */
                distribution?: "uniform" | "zipf" | "pareto" | "special" | "traced";
                /**
                 * @description What captures of one ARC size allow as well as the plan's keys: a part of the working set is read evenly, and the rest not at all; null: nothing was counted, or no part hits as much.
                 * @default null
                 */
                even_keys?: null | {
                    /** @description Leaf pages of one query, of which the buffer pool then misses as many as were counted. */
                    pages_per_query: number;
                    /** @description Share of the data that is read. */
                    working_set_ratio: number;
                };
                /**
                 * @description InnoDB's buffer pool while so many pages were flushed for each commit: a larger one writes a page back less often than it changes. null: not known, and they stay as many under every pool.
                 * @default null
                 */
                flushed_at_pool_bytes?: number | null;
                /**
                 * @description InnoDB pages that are written back for each commit, sooner or later; below 1 where commits change the same pages.
                 * @default 1
                 */
                flushed_pages_per_commit?: number;
                /**
                 * @description The redo log and the data while so many pages were flushed for each commit, where flushed_at_pool_bytes is known: a larger log or more data change a page another number of times before it is written back. null: those of the plan.
                 * @default null
                 */
                flushed_with?: null | {
                    /** @description Redo of one commit. */
                    log_bytes_per_commit: number;
                    /** @description Pages that the queries of one node touched. */
                    pages_in_use: number;
                    /** @description Size of the redo log. */
                    redo_log_bytes: number;
                };
                /**
                 * @description Redo that one commit logs (Innodb_os_log_written by commits). An update of one row logged 445 to 585 bytes in MariaDB 10.11; a page that splits logs half of itself.
                 * @default 512
                 */
                log_bytes_per_commit?: number;
                /**
                 * @description What counted CPU time allows as well as the plan's: `page-reads`, all of the server's time in the kernel is that of pages that it read past its own cache; `all-processes`, all that the machine was busy with comes with queries. Empty: no CPU time was counted, or it is known.
                 * @default []
                 */
                other_cpu_times?: {
                    /** @description CPU time of one block from a device. */
                    cpu_ms_per_device_read: number;
                    /** @description CPU time of one page read past the database's own cache. */
                    cpu_ms_per_page_read: number;
                    /** @description CPU time of one query beside its page and device reads. */
                    cpu_ms_per_query: number;
                    /**
                     * @description Whose time it is.
                     * @enum {unknown}
                     */
                    of: "page-reads" | "all-processes";
                }[];
                /**
                 * @description Neighbouring leaf pages that are read one after the other, as a range of rows needs them; 1 for single rows.
                 * @default 1
                 */
                pages_in_a_row?: number;
                /**
                 * @description Leaf pages that one query reads.
                 * @default 1
                 */
                pages_per_query?: number;
                /**
                 * @description What captures of one ARC size allow as well as uniform access, which hits a little less than was counted: keys by a Zipf law; null: nothing was counted, or uniform access hits as much.
                 * @default null
                 */
                skewed_keys?: null | {
                    /** @description Leaf pages of one query, of which the buffer pool then misses as many as were counted. */
                    pages_per_query: number;
                    /** @description Exponent of the Zipf law. */
                    zipf_exponent: number;
                };
                /**
                 * @description Time a thread waits between two queries.
                 * @default 0
                 */
                think_ms?: number;
                /**
                 * @description Concurrent client threads over all servers.
                 * @default 8
                 */
                threads?: number;
                /**
                 * @description Hits of data by ARC size, replayed from the requests that a host's ARC was asked (arcplan trace); null: none were recorded.
                 * @default null
                 */
                traced_curve?: null | {
                    /** @description By size, smallest first; a larger ARC never hits less. */
                    points: {
                        /** @description Size of the ARC. */
                        arc_bytes: number;
                        /** @description Hit ratio of demand reads of data. */
                        data_hits: number;
                        /** @description Its upper bound. */
                        high: number;
                        /** @description Its lower bound. */
                        low: number;
                    }[];
                    /** @description Fields of the plan for which the curve was recorded, by path: with other values the ARC is asked something else. */
                    recorded: {
                        /** @description Compression ratio. */
                        "data.compression_ratio": number;
                        /** @description Bytes of all table files. */
                        "data.file_bytes": number;
                        /** @description Database engine. */
                        engine: string;
                        /** @description Servers that share the data. */
                        "instance.nodes": number;
                        /** @description The property compression. */
                        "layout.compression": string;
                        /** @description Whether the dataset is encrypted. */
                        "layout.encryption": boolean;
                        /** @description Page of InnoDB. */
                        "layout.innodb_page_bytes": number;
                        /** @description OpenZFS line. */
                        "layout.openzfs": string;
                        /** @description recordsize. */
                        "layout.record_bytes": number;
                        /** @description Buffer pool or shared_buffers. */
                        "memory.buffer_pool_bytes": number;
                        /** @description L2ARC. */
                        "storage.l2arc_bytes": number;
                        /** @description Neighbouring pages that are read one after the other. */
                        "workload.pages_in_a_row": number;
                        /** @description Share of the data in use. */
                        "workload.working_set_ratio": number;
                    };
                };
                /**
                 * @description Share of the data that is read at all.
                 * @default 1
                 */
                working_set_ratio?: number;
                /**
                 * @description Exponent of the Zipf law; 0: all pages are read equally often.
                 * @default 0.99
                 */
                zipf_exponent?: number;
            };
        };
        /**
         * PgbenchCapture
         * @description Runs of pgbench.
         *
         *     Attributes:
         *         runs: Runs in order. `places` names them `runs.0` and on.
         */
        PgbenchCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "pgbench";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Runs
             * @description Runs in order. `places` names them `runs.0` and on.
             */
            runs: components["schemas"]["PgbenchRun"][];
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * PgbenchRun
         * @description One run; what it does not print is None.
         *
         *     Attributes:
         *         line: Number of its first line.
         *         version: Release of pgbench.
         *         script: Name of the built-in script, or the file's.
         *         scale: Scaling factor: 100,000 accounts each.
         *         query_mode: Protocol: `simple`, `extended` or `prepared`.
         *         clients: Sessions.
         *         threads: Threads of pgbench.
         *         seconds: Length in seconds (`-T`); None where transactions were counted (`-t`).
         *         transactions: Transactions that ended well.
         *         failed: Transactions that failed.
         *         tps: Transactions per second, without the time to connect.
         *         tps_with_connections: The same with that time; before 14, and with `-C`.
         *         latency_mean_ms: Mean latency.
         *         latency_stddev_ms: Its standard deviation.
         *         initial_connection_ms: Time to connect.
         *         samples: Lines of `--progress`.
         *         complete: The report is printed to its end.
         */
        PgbenchRun: {
            /**
             * Clients
             * @description Sessions.
             */
            clients?: number | null;
            /**
             * Complete
             * @description The report is printed to its end.
             * @default false
             */
            complete?: boolean;
            /**
             * Failed
             * @description Transactions that failed.
             */
            failed?: number | null;
            /**
             * Initial Connection Ms
             * @description Time to connect.
             */
            initial_connection_ms?: number | null;
            /**
             * Latency Mean Ms
             * @description Mean latency.
             */
            latency_mean_ms?: number | null;
            /**
             * Latency Stddev Ms
             * @description Its standard deviation.
             */
            latency_stddev_ms?: number | null;
            /**
             * Line
             * @description Number of its first line.
             */
            line: number;
            /**
             * Query Mode
             * @description Protocol: `simple`, `extended` or `prepared`.
             */
            query_mode?: string | null;
            /**
             * Samples
             * @description Lines of `--progress`.
             */
            samples?: components["schemas"]["PgbenchSample"][];
            /**
             * Scale
             * @description Scaling factor: 100,000 accounts each.
             */
            scale?: number | null;
            /**
             * Script
             * @description Name of the built-in script, or the file's.
             */
            script?: string | null;
            /**
             * Seconds
             * @description Length in seconds (`-T`); None where transactions were counted (`-t`).
             */
            seconds?: number | null;
            /**
             * Threads
             * @description Threads of pgbench.
             */
            threads?: number | null;
            /**
             * Tps
             * @description Transactions per second, without the time to connect.
             */
            tps?: number | null;
            /**
             * Tps With Connections
             * @description The same with that time; before 14, and with `-C`.
             */
            tps_with_connections?: number | null;
            /**
             * Transactions
             * @description Transactions that ended well.
             */
            transactions?: number | null;
            /**
             * Version
             * @description Release of pgbench.
             */
            version?: string | null;
        };
        /**
         * PgbenchSample
         * @description One line of `--progress`: averages since the line before.
         *
         *     Attributes:
         *         at_s: Seconds since the start; with `--progress-timestamp` since the first such line.
         *         tps: Transactions per second.
         *         latency_ms: Mean latency; None where no transaction ended.
         *         stddev_ms: Its standard deviation.
         */
        PgbenchSample: {
            /**
             * At S
             * @description Seconds since the start; with `--progress-timestamp` since the first such line.
             */
            at_s: number;
            /**
             * Latency Ms
             * @description Mean latency; None where no transaction ended.
             */
            latency_ms: number | null;
            /**
             * Stddev Ms
             * @description Its standard deviation.
             */
            stddev_ms: number | null;
            /**
             * Tps
             * @description Transactions per second.
             */
            tps: number;
        };
        /**
         * Place
         * @description Where a capture says a figure.
         *
         *     Attributes:
         *         line: Line number in the uncompressed text, from 1.
         *         excerpt: The start of that line, made printable; untrusted text.
         */
        Place: {
            /**
             * Excerpt
             * @description The start of that line, made printable; untrusted text.
             */
            excerpt: string;
            /**
             * Line
             * @description Line number in the uncompressed text, from 1.
             */
            line: number;
        };
        /**
         * Plan
         * @description Everything a user may change about one server, version 1 of the wire format. Bytes are bytes, rates per second, times in milliseconds, ratios 0..1. Fields are only ever added; each has a default that a reader of an older plan fills in.
         * @example {
         *       "data": {
         *         "compression_ratio": 1.28,
         *         "compression_record_bytes": null,
         *         "datasets": 4,
         *         "file_bytes": 749000000000,
         *         "files": 330,
         *         "measured_trees": null,
         *         "snapshot_bytes": 0
         *       },
         *       "engine": "innodb",
         *       "instance": {
         *         "database_vcpus": null,
         *         "network_bytes_per_s_cap": null,
         *         "nodes": 1,
         *         "storage_bytes_per_s_cap": null,
         *         "storage_iops_cap": null,
         *         "type": "aws-i3.large",
         *         "vcpus": 2
         *       },
         *       "layout": {
         *         "ashift": 9,
         *         "checksum": "fletcher4",
         *         "compression": "lz4",
         *         "copies": 1,
         *         "decompress_bytes_per_s": null,
         *         "direct": "standard",
         *         "doublewrite": false,
         *         "encryption": false,
         *         "flush_log_at_trx_commit": 1,
         *         "flush_method": "fsync",
         *         "immediate_write_bytes": 32768,
         *         "indirect_block_bytes": 16384,
         *         "innodb_page_bytes": 16384,
         *         "logbias": "latency",
         *         "openzfs": "0.6.5",
         *         "primarycache": "all",
         *         "record_bytes": 16384,
         *         "redo_log_bytes": 100663296,
         *         "rewritten_ratio": 0,
         *         "secondarycache": "all",
         *         "special_small_blocks": 0,
         *         "sync": "standard",
         *         "sync_binlog": null
         *       },
         *       "memory": {
         *         "arc_bytes": 1073741824,
         *         "arc_meta_limit_percent": null,
         *         "buffer_pool_bytes": 2684354560,
         *         "connections": 0,
         *         "database_limit_bytes": null,
         *         "dbuf_cache_max_bytes": null,
         *         "other_bytes": 1073741824,
         *         "ram_bytes": 16374562816
         *       },
         *       "origins": {},
         *       "postgresql": {
         *         "checkpoint_completion_target": 0.9,
         *         "checkpoint_s": 300,
         *         "full_page_writes": true,
         *         "hint_bits": true,
         *         "huge_pages": false,
         *         "index_compression_ratio": null,
         *         "index_ratio": 0.15,
         *         "max_wal_bytes": 1073741824,
         *         "min_wal_bytes": 83886080,
         *         "synchronous_commit": "on",
         *         "vacuumed_pages_per_commit": 0.05,
         *         "wal_compression_ratio": null,
         *         "wal_primarycache": "all",
         *         "wal_record_bytes": null,
         *         "wal_recycle": true,
         *         "work_mem_bytes": 4194304
         *       },
         *       "prices": {
         *         "amortisation_months": 36,
         *         "commitment": "on-demand",
         *         "device_usd_per_gb_month": null,
         *         "device_usd_per_iops_month": null,
         *         "device_usd_per_mib_per_s_month": null,
         *         "device_usd_purchase": null,
         *         "instance_usd_per_hour": null,
         *         "l2arc_usd_month": null,
         *         "region": "us-east-1",
         *         "slog_usd_month": null,
         *         "special_usd_month": null
         *       },
         *       "storage": {
         *         "custom_device": null,
         *         "device": "aws-gp2",
         *         "device_bytes": 1000000000000,
         *         "draid_data": null,
         *         "fragmentation_percent": 0,
         *         "l2arc_bytes": 0,
         *         "l2arc_custom_device": null,
         *         "l2arc_device": null,
         *         "l2arc_provisioned_iops": null,
         *         "l2arc_provisioned_mib_per_s": null,
         *         "l2arc_write_max_bytes": null,
         *         "provisioned_iops": null,
         *         "provisioned_mib_per_s": null,
         *         "slog_bytes": null,
         *         "slog_custom_device": null,
         *         "slog_device": null,
         *         "slog_provisioned_iops": null,
         *         "slog_provisioned_mib_per_s": null,
         *         "special_bytes": null,
         *         "special_custom_device": null,
         *         "special_device": null,
         *         "special_provisioned_iops": null,
         *         "special_provisioned_mib_per_s": null,
         *         "sync_read_max_active": 10,
         *         "vdev_type": "stripe",
         *         "vdev_width": 1,
         *         "vdevs": 1
         *       },
         *       "title": "MySQL on one i3.large",
         *       "version": 1,
         *       "workload": {
         *         "commits_per_query": 0,
         *         "cpu_ms_per_device_read": 0,
         *         "cpu_ms_per_page_read": 0,
         *         "cpu_ms_per_query": 0.4,
         *         "device_reads_with_cpu": null,
         *         "distribution": "uniform",
         *         "even_keys": null,
         *         "flushed_at_pool_bytes": null,
         *         "flushed_pages_per_commit": 1,
         *         "flushed_with": null,
         *         "log_bytes_per_commit": 512,
         *         "other_cpu_times": [],
         *         "pages_in_a_row": 1,
         *         "pages_per_query": 1,
         *         "skewed_keys": null,
         *         "think_ms": 0,
         *         "threads": 8,
         *         "traced_curve": null,
         *         "working_set_ratio": 1,
         *         "zipf_exponent": 0.99
         *       }
         *     }
         */
        Plan: {
            /** @description What is stored. */
            data: {
                /**
                 * @description How far the compressor in use shrinks the data: logical bytes by bytes on disk, as zfs get compressratio has it, whole sectors counted. Another compressor has another ratio.
                 * @default 1.28
                 */
                compression_ratio: number;
                /**
                 * @description recordsize at which that ratio was measured, from which those at smaller ones follow; null: the ratio is the same at every recordsize.
                 * @default null
                 */
                compression_record_bytes?: number | null;
                /**
                 * @description Datasets mounted from the pool; each costs the ARC a fixed amount.
                 * @default 4
                 */
                datasets?: number;
                /**
                 * @description Logical bytes of the table files, uncompressed.
                 * @default 749000000000
                 */
                file_bytes: number;
                /**
                 * @description Number of table files.
                 * @default 330
                 */
                files: number;
                /**
                 * @description Block trees read from a zdb dump, or null when the plan assumes dense files.
                 * @default null
                 */
                measured_trees?: null | {
                    /** @description Sum of the size attributes of the files in the dump. */
                    file_bytes: number;
                    /** @description Files and zvols in the dump. */
                    files: number;
                    /** @description Indirect block size of the files (zdb column iblk). */
                    indirect_block_bytes: number;
                    /** @description The dump's own recordsize (the one most leaf bytes have). */
                    record_bytes: number;
                    /** @description Block counts by recordsize. */
                    rows: {
                        /**
                         * @description Counted in the dump, re-blocked exactly, or estimated.
                         * @enum {unknown}
                         */
                        basis: "measured" | "exact" | "estimated";
                        /** @description Level-0 blocks present. */
                        leaf_blocks: number;
                        /** @description Indirect blocks of all levels. */
                        nonleaf_blocks: number;
                        /** @description Their logical bytes. */
                        nonleaf_logical_bytes: number;
                        /** @description Their physical (compressed) bytes. */
                        nonleaf_physical_bytes: number;
                        /** @description recordsize of this row. */
                        record_bytes: number;
                    }[];
                };
                /**
                 * @description Bytes of the pool that only snapshots and clones hold, over all servers (zfs list: USEDSNAP).
                 * @default 0
                 */
                snapshot_bytes?: number;
            };
            /**
             * @description Database engine: its pages, its log and its way of writing pages back.
             * @default innodb
             * @enum {unknown}
             */
            engine?: "innodb" | "postgresql";
            /** @description The machine. */
            instance: {
                /**
                 * @description Processors' worth of time that a container or a service lets the database have; null where it may use all.
                 * @default null
                 */
                database_vcpus?: number | null;
                /**
                 * @description Bytes of pages per second that one server's network card sends to a database elsewhere (an NFS or iSCSI appliance; 1 Gbit/s carries about 118 MB/s); null where the database runs on the server.
                 * @default null
                 */
                network_bytes_per_s_cap?: number | null;
                /**
                 * @description Servers that share the data between them (shards).
                 * @default 1
                 */
                nodes: number;
                /**
                 * @description The same in bytes per second.
                 * @default null
                 */
                storage_bytes_per_s_cap: number | null;
                /**
                 * @description The machine's own cap on network storage IOPS; null takes the catalogue's.
                 * @default null
                 */
                storage_iops_cap: number | null;
                /**
                 * @description Catalogue id of the instance, or 'custom'.
                 * @default aws-i3.large
                 */
                type: string;
                /**
                 * @description vCPUs of one server.
                 * @default 2
                 */
                vcpus: number;
            };
            /** @description How the dataset stores it. */
            layout: {
                /**
                 * @description log2 of the pool's allocation unit.
                 * @default 9
                 */
                ashift: number;
                /**
                 * @description checksum property of the dataset: CPU time of each record read from a device or written. Indirect blocks always have one.
                 * @default fletcher4
                 * @enum {unknown}
                 */
                checksum?: "off" | "fletcher4" | "sha256" | "sha512" | "skein" | "edonr" | "blake3";
                /**
                 * @description Compression property. It sets the CPU time of a read; how far the data shrinks is the compression ratio, which is measured or entered and does not follow this choice.
                 * @default lz4
                 * @enum {unknown}
                 */
                compression: "off" | "lz4" | "zstd" | "gzip";
                /**
                 * @description Copies property for data.
                 * @default 1
                 */
                copies: number;
                /**
                 * @description Bytes that one core decompresses per second; null takes the published rate of the compressor.
                 * @default null
                 */
                decompress_bytes_per_s?: number | null;
                /**
                 * @description Property direct, 2.3 and later: which reads bypass the ARC. standard: those with O_DIRECT; always: all that are aligned to pages; disabled: none.
                 * @default standard
                 * @enum {unknown}
                 */
                direct?: "standard" | "always" | "disabled";
                /**
                 * @description innodb_doublewrite.
                 * @default false
                 */
                doublewrite: boolean;
                /**
                 * @description Native encryption of the dataset.
                 * @default false
                 */
                encryption: boolean;
                /**
                 * @description innodb_flush_log_at_trx_commit: 1 writes and flushes the redo log at each commit, 2 writes it and flushes once a second, 0 does both once a second.
                 * @default 1
                 * @enum {unknown}
                 */
                flush_log_at_trx_commit?: 0 | 1 | 2;
                /**
                 * @description innodb_flush_method; with O_DIRECT on 2.3 and later table reads bypass the ARC unless direct is disabled.
                 * @default fsync
                 * @enum {unknown}
                 */
                flush_method: "fsync" | "O_DIRECT";
                /**
                 * @description zfs_immediate_write_sz: synchronous writes of this size and more go to their place at once where there is no log device, and the intent log holds pointers to them.
                 * @default 32768
                 */
                immediate_write_bytes?: number;
                /**
                 * @description Indirect block size of the files (zdb column iblk): 16 KiB for files made before 0.7, else 128 KiB.
                 * @default 16384
                 * @enum {unknown}
                 */
                indirect_block_bytes: 4096 | 8192 | 16384 | 32768 | 65536 | 131072;
                /**
                 * @description InnoDB page size.
                 * @default 16384
                 * @enum {unknown}
                 */
                innodb_page_bytes: 4096 | 8192 | 16384 | 32768 | 65536;
                /**
                 * @description Where synchronous writes are logged.
                 * @default latency
                 * @enum {unknown}
                 */
                logbias: "latency" | "throughput";
                /**
                 * @description OpenZFS line.
                 * @default 0.6.5
                 * @enum {unknown}
                 */
                openzfs: "0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4";
                /**
                 * @description What the ARC may hold.
                 * @default all
                 * @enum {unknown}
                 */
                primarycache: "all" | "metadata" | "none";
                /**
                 * @description recordsize.
                 * @default 16384
                 * @enum {unknown}
                 */
                record_bytes: 512 | 1024 | 2048 | 4096 | 8192 | 16384 | 32768 | 65536 | 131072 | 262144 | 524288 | 1048576 | 2097152 | 4194304 | 8388608 | 16777216;
                /**
                 * @description All of InnoDB's redo log: innodb_redo_log_capacity, or innodb_log_file_size times innodb_log_files_in_group. It bounds how long a changed page waits in the buffer pool.
                 * @default 100663296
                 */
                redo_log_bytes?: number;
                /**
                 * @description Share of records rewritten at random since the file was made; scattered pointers compress less.
                 * @default 0
                 */
                rewritten_ratio: number;
                /**
                 * @description What the L2ARC may hold.
                 * @default all
                 * @enum {unknown}
                 */
                secondarycache: "all" | "metadata" | "none";
                /**
                 * @description special_small_blocks: records that take at most so many bytes on disk go to the special vdev, as far as it has room; 0 for none.
                 * @default 0
                 */
                special_small_blocks?: number;
                /**
                 * @description sync property: standard waits for what the database flushes, always for every write, disabled for nothing.
                 * @default standard
                 * @enum {unknown}
                 */
                sync?: "standard" | "always" | "disabled";
                /**
                 * @description sync_binlog: groups of commits between two flushes of the binary log, 0 leaves them to the system; null where the binary log is off.
                 * @default null
                 */
                sync_binlog?: number | null;
            };
            /** @description Who gets the RAM. */
            memory: {
                /**
                 * @description zfs_arc_max.
                 * @default 1073741824
                 */
                arc_bytes: number;
                /**
                 * @description zfs_arc_meta_limit_percent on lines that have it (to 2.1); null takes the line's 75.
                 * @default null
                 */
                arc_meta_limit_percent?: number | null;
                /**
                 * @description innodb_buffer_pool_size.
                 * @default 2684354560
                 */
                buffer_pool_bytes: number;
                /**
                 * @description Client connections of one server beyond those that other_bytes stands for.
                 * @default 0
                 */
                connections?: number;
                /**
                 * @description Most that the database's cache and connections may take together, where a container or a service bounds them; null where only RAM does. The ARC is outside of it.
                 * @default null
                 */
                database_limit_bytes?: number | null;
                /**
                 * @description dbuf_cache_max_bytes; null takes the line's default, 1/32 of the ARC.
                 * @default null
                 */
                dbuf_cache_max_bytes?: number | null;
                /**
                 * @description Kernel, connections, mysqld beyond its buffer pool.
                 * @default 1073741824
                 */
                other_bytes: number;
                /**
                 * @description RAM of one server.
                 * @default 16374562816
                 */
                ram_bytes: number;
            };
            /**
             * @description Where a field's value came from, by path such as 'data.file_bytes'; a field that is not named is a default. 'measured': a capture states it; 'derived': computed from captures or other fields; 'entered': a person said so; 'datasheet': the catalogue's; 'assumed': captures do not say it, and the prediction can do without; 'missing': a placeholder, without which no prediction is honest ('database.engine', which is no field, where the model does not know the database). 'refuted.NAME', which is no field either, is a value of an assumed field that captures rule out, so that no band allows for it.
             * @default {}
             */
            origins?: {
                [key: string]: "measured" | "derived" | "entered" | "datasheet" | "assumed" | "missing";
            };
            /** @description What PostgreSQL alone has; without effect under another engine. Its blocks have 8 KiB; memory.buffer_pool_bytes stands for shared_buffers. */
            postgresql?: {
                /**
                 * @description checkpoint_completion_target: share of the time to the next checkpoint over which one writes its pages; 0.5 by default in PostgreSQL 13, 0.9 from 14 on.
                 * @default 0.9
                 */
                checkpoint_completion_target?: number;
                /**
                 * @description checkpoint_timeout, seconds.
                 * @default 300
                 */
                checkpoint_s?: number;
                /**
                 * @description full_page_writes: the first change of a page after a checkpoint logs the whole page.
                 * @default true
                 */
                full_page_writes?: boolean;
                /**
                 * @description Whether reads change pages: PostgreSQL marks rows as committed (hint bits) and removes old versions where it meets them, so that a load which changes no row writes too. Off where tables are vacuumed and frozen.
                 * @default true
                 */
                hint_bits?: boolean;
                /**
                 * @description Whether shared_buffers lie in huge pages; else each connection has page tables of its own for them.
                 * @default false
                 */
                huge_pages?: boolean;
                /**
                 * @description How far records of indexes shrink, at the recordsize of data.compression_ratio, which is of all; null: as all.
                 * @default null
                 */
                index_compression_ratio?: number | null;
                /**
                 * @description Share of the table files that are indexes; the others are heaps.
                 * @default 0.15
                 */
                index_ratio?: number;
                /**
                 * @description max_wal_size.
                 * @default 1073741824
                 */
                max_wal_bytes?: number;
                /**
                 * @description min_wal_size: WAL files of so many bytes are written again in turn however little is logged.
                 * @default 83886080
                 */
                min_wal_bytes?: number;
                /**
                 * @description synchronous_commit: with on a commit waits until its WAL is durable; with off the WAL writer flushes behind it. Values that wait for a standby count as on.
                 * @default on
                 * @enum {unknown}
                 */
                synchronous_commit?: "on" | "off";
                /**
                 * @description Pages that autovacuum goes through for each commit, over all tables: pages of a table with its indexes by the changed rows after which it is vacuumed; 0 without autovacuum.
                 * @default 0.05
                 */
                vacuumed_pages_per_commit?: number;
                /**
                 * @description How far records of the WAL shrink; null: as the tables' do.
                 * @default null
                 */
                wal_compression_ratio?: number | null;
                /**
                 * @description primarycache of the dataset of pg_wal: with metadata its blocks take no room in the ARC.
                 * @default all
                 * @enum {unknown}
                 */
                wal_primarycache?: "all" | "metadata";
                /**
                 * @description recordsize of a dataset that pg_wal has for itself; null where it lies among the tables.
                 * @default null
                 */
                wal_record_bytes?: number | null;
                /**
                 * @description wal_recycle: WAL files are used again, so that a part of an old record is overwritten.
                 * @default true
                 */
                wal_recycle?: boolean;
                /**
                 * @description work_mem: what each connection may take for one sort or hash.
                 * @default 4194304
                 */
                work_mem_bytes?: number;
            };
            /** @description What it costs. Null takes the catalogue's dated price; where the catalogue has none, null counts nothing and says so. */
            prices: {
                /**
                 * @description Months over which a purchase is spread.
                 * @default 36
                 */
                amortisation_months: number;
                /**
                 * @description How an instance of the catalogue is paid: by the hour, or reserved for three years and paid at the start, where that price is known.
                 * @default on-demand
                 * @enum {unknown}
                 */
                commitment?: "on-demand" | "reserved-3-years";
                /**
                 * @description Data volume, per GB and month.
                 * @default null
                 */
                device_usd_per_gb_month: number | null;
                /**
                 * @description Data volume, per IOPS above the included ones and month.
                 * @default null
                 */
                device_usd_per_iops_month: number | null;
                /**
                 * @description Data volume, per MiB/s above the included ones and month.
                 * @default null
                 */
                device_usd_per_mib_per_s_month: number | null;
                /**
                 * @description Price of one physical data device.
                 * @default null
                 */
                device_usd_purchase: number | null;
                /**
                 * @description Instance, per hour; overrides the catalogue's price.
                 * @default null
                 */
                instance_usd_per_hour: number | null;
                /**
                 * @description Cache device, per month.
                 * @default null
                 */
                l2arc_usd_month: number | null;
                /**
                 * @description Region of AWS whose prices count for its instances and volumes; no other device or machine depends on it.
                 * @default us-east-1
                 * @enum {unknown}
                 */
                region?: "af-south-1" | "ap-east-1" | "ap-northeast-1" | "ap-northeast-2" | "ap-northeast-3" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ca-central-1" | "eu-central-1" | "eu-north-1" | "eu-south-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "me-south-1" | "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2";
                /**
                 * @description Log device, per month.
                 * @default null
                 */
                slog_usd_month: number | null;
                /**
                 * @description Special vdev, per month.
                 * @default null
                 */
                special_usd_month: number | null;
            };
            /** @description What the pool is made of. */
            storage: {
                /**
                 * @description A device described by the user, used where a device is named 'custom' and has no description of its own; null if none.
                 * @default null
                 */
                custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Most bytes per second that captures saw read from it, or that any drive reaches, where nothing shows what it does at most; a plan that reads more of it is marked. Null where read_bytes_per_s is its limit.
                     * @default null
                     */
                    seen_bytes_per_s?: number | null;
                    /**
                     * @description Reads in flight at which captures saw it full, where they never saw it with room, so that its idle response time is unknown; a plan that leaves it room is marked. With seen_reads_per_s it is the one point of its curve that is known. Null where read_latency_ms is known.
                     * @default null
                     */
                    seen_in_flight?: number | null;
                    /**
                     * @description Most reads per second that captures saw it serve, where nothing shows what it does at most; a plan that asks more of it is marked. Null where read_iops is its limit.
                     * @default null
                     */
                    seen_reads_per_s?: number | null;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the data device, or 'custom'.
                 * @default aws-gp2
                 */
                device: string;
                /**
                 * @description Size of one device or volume.
                 * @default 1000000000000
                 */
                device_bytes: number;
                /**
                 * @description Data devices in one redundancy group of a dRAID (the 8 of draid2:8d:24c:2s); null is all but the parity.
                 * @default null
                 */
                draid_data?: number | null;
                /**
                 * @description Fragmentation of the free space (zpool get fragmentation): how small the pieces are that writes have to use.
                 * @default 0
                 */
                fragmentation_percent?: number;
                /**
                 * @description Size of the L2ARC.
                 * @default 0
                 */
                l2arc_bytes: number;
                /**
                 * @description The cache device as the user describes it, where it is named 'custom'; null takes custom_device.
                 * @default null
                 */
                l2arc_custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the cache device, or null without one.
                 * @default null
                 */
                l2arc_device: string | null;
                /**
                 * @description IOPS bought for the cache volume; null takes what is included.
                 * @default null
                 */
                l2arc_provisioned_iops?: number | null;
                /**
                 * @description MiB/s bought for the cache volume; null takes what is included.
                 * @default null
                 */
                l2arc_provisioned_mib_per_s?: number | null;
                /**
                 * @description l2arc_write_max; null takes the line's default.
                 * @default null
                 */
                l2arc_write_max_bytes: number | null;
                /**
                 * @description IOPS bought per volume, where that is bought; null takes what is included.
                 * @default null
                 */
                provisioned_iops: number | null;
                /**
                 * @description MiB/s bought per volume; null takes what is included.
                 * @default null
                 */
                provisioned_mib_per_s: number | null;
                /**
                 * @description Size of the log device; null takes 16 GB, a few seconds of writes.
                 * @default null
                 */
                slog_bytes?: number | null;
                /**
                 * @description The log device as the user describes it, where it is named 'custom'; null takes custom_device.
                 * @default null
                 */
                slog_custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the log device, or null without one.
                 * @default null
                 */
                slog_device: string | null;
                /**
                 * @description IOPS bought for the log volume; null takes what is included.
                 * @default null
                 */
                slog_provisioned_iops?: number | null;
                /**
                 * @description MiB/s bought for the log volume; null takes what is included.
                 * @default null
                 */
                slog_provisioned_mib_per_s?: number | null;
                /**
                 * @description Size of the special vdev; null takes one with room for all that belongs on it.
                 * @default null
                 */
                special_bytes?: number | null;
                /**
                 * @description The special vdev's device as the user describes it, where it is named 'custom'; null takes custom_device.
                 * @default null
                 */
                special_custom_device?: null | {
                    /** @description Name for people. */
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        /** @description Reads in flight. */
                        concurrency: number;
                        /** @description Reads per second at that concurrency. */
                        reads_per_s: number;
                    }[];
                    /**
                     * @description Most bytes read per second.
                     * @default 2000000000
                     */
                    read_bytes_per_s: number;
                    /**
                     * @description Most random reads per second, whatever their size.
                     * @default 100000
                     */
                    read_iops: number;
                    /**
                     * @description Response time of one random read on the idle device.
                     * @default 0.1
                     */
                    read_latency_ms: number;
                    /**
                     * @description Time of one small write made durable.
                     * @default 0.2
                     */
                    sync_write_ms: number;
                };
                /**
                 * @description Catalogue id of the special vdev's device, or null without one.
                 * @default null
                 */
                special_device: string | null;
                /**
                 * @description IOPS bought for the special volume; null takes what is included.
                 * @default null
                 */
                special_provisioned_iops?: number | null;
                /**
                 * @description MiB/s bought for the special volume; null takes what is included.
                 * @default null
                 */
                special_provisioned_mib_per_s?: number | null;
                /**
                 * @description zfs_vdev_sync_read_max_active.
                 * @default 10
                 */
                sync_read_max_active: number;
                /**
                 * @description Redundancy inside one top-level vdev.
                 * @default stripe
                 * @enum {unknown}
                 */
                vdev_type: "stripe" | "mirror" | "raidz1" | "raidz2" | "raidz3" | "draid1" | "draid2" | "draid3";
                /**
                 * @description Devices in one top-level vdev.
                 * @default 1
                 */
                vdev_width: number;
                /**
                 * @description Top-level vdevs.
                 * @default 1
                 */
                vdevs: number;
            };
            /** @description Name of the plan, shown and printed. */
            title: string;
            /**
             * @description Version of the wire format.
             * @constant
             */
            version: 1;
            /** @description What runs on it. */
            workload: {
                /**
                 * @description Durable commits that one query makes; 0 for a read-only load.
                 * @default 0
                 */
                commits_per_query: number;
                /**
                 * @description CPU time that reading one block from a device takes beside its checksum: system calls that wait, interrupts, ZFS's threads; on raidz all its columns together. 0: it is part of the query's.
                 * @default 0
                 */
                cpu_ms_per_device_read?: number;
                /**
                 * @description CPU time that reading one page past the database's own cache takes, wherever it is, beside the decompression of its record: system calls, locks, copies. 0: it is part of the query's.
                 * @default 0
                 */
                cpu_ms_per_page_read?: number;
                /**
                 * @description CPU time of one query on one vCPU, beside that of its device reads.
                 * @default 0.4
                 */
                cpu_ms_per_query: number;
                /**
                 * @description Blocks that one query read from devices while its CPU time was counted together with theirs, so that the two are told apart by an assumption; null: they are known apart, or no CPU time was counted.
                 * @default null
                 */
                device_reads_with_cpu?: number | null;
                /**
                 * @description How keys are chosen. traced: what the ARC hits follows traced_curve; all else, and the ARC where the plan is not as it was recorded, the Zipf law.
                 * @default uniform
                 * @enum {unknown}
                 */
                distribution: "uniform" | "zipf" | "pareto" | "special" | "traced";
                /**
                 * @description What captures of one ARC size allow as well as the plan's keys: a part of the working set is read evenly, and the rest not at all; null: nothing was counted, or no part hits as much.
                 * @default null
                 */
                even_keys?: null | {
                    /** @description Leaf pages of one query, of which the buffer pool then misses as many as were counted. */
                    pages_per_query: number;
                    /** @description Share of the data that is read. */
                    working_set_ratio: number;
                };
                /**
                 * @description InnoDB's buffer pool while so many pages were flushed for each commit: a larger one writes a page back less often than it changes. null: not known, and they stay as many under every pool.
                 * @default null
                 */
                flushed_at_pool_bytes?: number | null;
                /**
                 * @description InnoDB pages that are written back for each commit, sooner or later; below 1 where commits change the same pages.
                 * @default 1
                 */
                flushed_pages_per_commit?: number;
                /**
                 * @description The redo log and the data while so many pages were flushed for each commit, where flushed_at_pool_bytes is known: a larger log or more data change a page another number of times before it is written back. null: those of the plan.
                 * @default null
                 */
                flushed_with?: null | {
                    /** @description Redo of one commit. */
                    log_bytes_per_commit: number;
                    /** @description Pages that the queries of one node touched. */
                    pages_in_use: number;
                    /** @description Size of the redo log. */
                    redo_log_bytes: number;
                };
                /**
                 * @description Redo that one commit logs (Innodb_os_log_written by commits). An update of one row logged 445 to 585 bytes in MariaDB 10.11; a page that splits logs half of itself.
                 * @default 512
                 */
                log_bytes_per_commit?: number;
                /**
                 * @description What counted CPU time allows as well as the plan's: `page-reads`, all of the server's time in the kernel is that of pages that it read past its own cache; `all-processes`, all that the machine was busy with comes with queries. Empty: no CPU time was counted, or it is known.
                 * @default []
                 */
                other_cpu_times?: {
                    /** @description CPU time of one block from a device. */
                    cpu_ms_per_device_read: number;
                    /** @description CPU time of one page read past the database's own cache. */
                    cpu_ms_per_page_read: number;
                    /** @description CPU time of one query beside its page and device reads. */
                    cpu_ms_per_query: number;
                    /**
                     * @description Whose time it is.
                     * @enum {unknown}
                     */
                    of: "page-reads" | "all-processes";
                }[];
                /**
                 * @description Neighbouring leaf pages that are read one after the other, as a range of rows needs them; 1 for single rows.
                 * @default 1
                 */
                pages_in_a_row?: number;
                /**
                 * @description Leaf pages that one query reads.
                 * @default 1
                 */
                pages_per_query: number;
                /**
                 * @description What captures of one ARC size allow as well as uniform access, which hits a little less than was counted: keys by a Zipf law; null: nothing was counted, or uniform access hits as much.
                 * @default null
                 */
                skewed_keys?: null | {
                    /** @description Leaf pages of one query, of which the buffer pool then misses as many as were counted. */
                    pages_per_query: number;
                    /** @description Exponent of the Zipf law. */
                    zipf_exponent: number;
                };
                /**
                 * @description Time a thread waits between two queries.
                 * @default 0
                 */
                think_ms: number;
                /**
                 * @description Concurrent client threads over all servers.
                 * @default 8
                 */
                threads: number;
                /**
                 * @description Hits of data by ARC size, replayed from the requests that a host's ARC was asked (arcplan trace); null: none were recorded.
                 * @default null
                 */
                traced_curve?: null | {
                    /** @description By size, smallest first; a larger ARC never hits less. */
                    points: {
                        /** @description Size of the ARC. */
                        arc_bytes: number;
                        /** @description Hit ratio of demand reads of data. */
                        data_hits: number;
                        /** @description Its upper bound. */
                        high: number;
                        /** @description Its lower bound. */
                        low: number;
                    }[];
                    /** @description Fields of the plan for which the curve was recorded, by path: with other values the ARC is asked something else. */
                    recorded: {
                        /** @description Compression ratio. */
                        "data.compression_ratio": number;
                        /** @description Bytes of all table files. */
                        "data.file_bytes": number;
                        /** @description Database engine. */
                        engine: string;
                        /** @description Servers that share the data. */
                        "instance.nodes": number;
                        /** @description The property compression. */
                        "layout.compression": string;
                        /** @description Whether the dataset is encrypted. */
                        "layout.encryption": boolean;
                        /** @description Page of InnoDB. */
                        "layout.innodb_page_bytes": number;
                        /** @description OpenZFS line. */
                        "layout.openzfs": string;
                        /** @description recordsize. */
                        "layout.record_bytes": number;
                        /** @description Buffer pool or shared_buffers. */
                        "memory.buffer_pool_bytes": number;
                        /** @description L2ARC. */
                        "storage.l2arc_bytes": number;
                        /** @description Neighbouring pages that are read one after the other. */
                        "workload.pages_in_a_row": number;
                        /** @description Share of the data in use. */
                        "workload.working_set_ratio": number;
                    };
                };
                /**
                 * @description Share of the data that is read at all.
                 * @default 1
                 */
                working_set_ratio: number;
                /**
                 * @description Exponent of the Zipf law; 0: all pages are read equally often.
                 * @default 0.99
                 */
                zipf_exponent: number;
            };
        };
        /**
         * PlanLink
         * @description Where a plan can be found from now on.
         */
        PlanLink: {
            /**
             * Delete Token
             * @description Deletes what this post holds of the plan, which goes with its last holder; absent if more hold the plan than are noted. Shown only once
             */
            delete_token?: string | null;
            /**
             * Id
             * @description Name of the plan by its content
             * @example mfrggzdfmztwq2lknnwg
             */
            id: string;
            /**
             * Url
             * @description Page that opens it
             * @example /p/mfrggzdfmztwq2lknnwg
             */
            url: string;
        };
        /**
         * PostgresqlSettingsCapture
         * @description Settings of a server, or those that a file asks for.
         *
         *     Attributes:
         *         values: Values by name, with their units as `SHOW` prints them (`64MB`, `5min`); as given
         *             where no unit is known. What may hold a password is `(not kept)`.
         *         sizes: Sizes of memory and files in bytes; absent where the value is a mark such as
         *             -1.
         *         version: The server's release, such as `15.18`; None where the text does not say it.
         *         is_file: They are those of a configuration file: asked for, perhaps not in force.
         */
        PostgresqlSettingsCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Is File
             * @description They are those of a configuration file: asked for, perhaps not in force.
             * @default false
             */
            is_file?: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "postgresql-settings";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Sizes
             * @description Sizes of memory and files in bytes; absent where the value is a mark such as -1.
             */
            sizes: {
                [key: string]: number;
            };
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description Values by name, with their units as `SHOW` prints them (`64MB`, `5min`); as given where no unit is known. What may hold a password is `(not kept)`.
             */
            values: {
                [key: string]: string;
            };
            /**
             * Version
             * @description The server's release, such as `15.18`; None where the text does not say it.
             */
            version: string | null;
        };
        /**
         * PostgresqlStatsCapture
         * @description Counters since the last reset.
         *
         *     Attributes:
         *         started_at: When the server was started, by the last print, as `recorded_at`: two that
         *             differ are of two servers, or of one that was started again.
         *         views: Tables in the order in which they are printed. `places` names them `views.0` and on.
         */
        PostgresqlStatsCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "postgresql-stats";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Started At
             * @description When the server was started, by the last print, as `recorded_at`: two that differ are of two servers, or of one that was started again.
             */
            started_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Views
             * @description Tables in the order in which they are printed. `places` names them `views.0` and on.
             */
            views: components["schemas"]["PostgresqlView"][];
        };
        /**
         * PostgresqlView
         * @description One printed table.
         *
         *     Attributes:
         *         view: The statistics view that has these columns.
         *         line: Number of the line of titles, or of the first record.
         *         rows: Cells by column as printed: numbers are numbers (times in milliseconds, as the
         *             server counts them), names and moments are texts, blanks are None.
         *         recorded_at: When it was asked for, as told with it; a text may hold several prints.
         *         started_at: When the server was started, as told with that moment.
         */
        PostgresqlView: {
            /**
             * Line
             * @description Number of the line of titles, or of the first record.
             */
            line: number;
            /**
             * Recorded At
             * @description When it was asked for, as told with it; a text may hold several prints.
             */
            recorded_at?: string | null;
            /**
             * Rows
             * @description Cells by column as printed: numbers are numbers (times in milliseconds, as the server counts them), names and moments are texts, blanks are None.
             */
            rows: {
                [key: string]: number | string | null;
            }[];
            /**
             * Started At
             * @description When the server was started, as told with that moment.
             */
            started_at?: string | null;
            /**
             * View
             * @description The statistics view that has these columns.
             * @enum {string}
             */
            view: "pg_stat_database" | "pg_stat_bgwriter" | "pg_stat_checkpointer" | "pg_stat_wal" | "pg_stat_io" | "pg_statio_user_tables" | "pg_stat_user_tables";
        };
        /** @description A price in each region, in the order of the list of regions; null where there is none. */
        PriceByRegion: (number | null)[];
        /**
         * @description Whether the catalogue has a dated price, or none that can be trusted.
         * @enum {string}
         */
        Pricing: "dated" | "yours to enter";
        /**
         * ProblemDetails
         * @description Why a request failed; texts may quote what was sent and are untrusted.
         */
        ProblemDetails: {
            /**
             * Detail
             * @description What happened this time, and what to do
             */
            detail: string;
            /**
             * Errors
             * @description For plans and parameters: every value that is wrong
             */
            errors?: components["schemas"]["Fault"][] | null;
            /**
             * Status
             * @description HTTP status
             * @example 422
             */
            status: number;
            /**
             * Title
             * @description The kind in words
             * @example Not recognised
             */
            title: string;
            /**
             * Type
             * @description Stable name of the kind
             * @example urn:arcplan:problem:unrecognised
             */
            type: string;
        };
        /**
         * ProcessSnapshot
         * @description All processes at one time.
         *
         *     Attributes:
         *         uptime_s: Seconds since the host's start.
         *         programs: In the order printed.
         */
        ProcessSnapshot: {
            /**
             * Programs
             * @description In the order printed.
             */
            programs: components["schemas"]["ProgramTime"][];
            /**
             * Uptime S
             * @description Seconds since the host's start.
             */
            uptime_s: number;
        };
        /**
         * ProcessTimesCapture
         * @description Processor time of processes; `places` has their names.
         *
         *     Attributes:
         *         snapshots: In the order printed.
         */
        ProcessTimesCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "process-times";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Snapshots
             * @description In the order printed.
             */
            snapshots: components["schemas"]["ProcessSnapshot"][];
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * ProgramTime
         * @description All processes of one name.
         *
         *     Attributes:
         *         name: As the kernel cuts it, at most 15 characters; untrusted text.
         *         processes: How many there are.
         *         servers: Those of them whose parent has another name: a server with its children is one.
         *         started_s: When the first of them started, seconds after the host.
         *         cpu_s: Seconds of processor time since their start, that of their ended children included.
         *         kernel_s: The part of it in the kernel: system calls, and all of a kernel thread's.
         *         servers_cpu_s: `cpu_s` of each of several servers, with its children, by when they started;
         *             empty for one server, and for threads of the kernel.
         *         line: Line of the first one in the text, from 1.
         */
        ProgramTime: {
            /**
             * Cpu S
             * @description Seconds of processor time since their start, that of their ended children included.
             */
            cpu_s: number;
            /**
             * Kernel S
             * @description The part of it in the kernel: system calls, and all of a kernel thread's.
             */
            kernel_s: number;
            /**
             * Line
             * @description Line of the first one in the text, from 1.
             */
            line: number;
            /**
             * Name
             * @description As the kernel cuts it, at most 15 characters; untrusted text.
             */
            name: string;
            /**
             * Processes
             * @description How many there are.
             */
            processes: number;
            /**
             * Servers
             * @description Those of them whose parent has another name: a server with its children is one.
             */
            servers: number;
            /**
             * Servers Cpu S
             * @description `cpu_s` of each of several servers, with its children, by when they started; empty for one server, and for threads of the kernel.
             */
            servers_cpu_s?: number[];
            /**
             * Started S
             * @description When the first of them started, seconds after the host.
             */
            started_s: number;
        };
        /**
         * Ready
         * @description The server can do its work.
         */
        Ready: {
            /** @description The largest bodies that are taken */
            limits: components["schemas"]["Limits"];
            /**
             * Model Version
             * @description Version of the model, as results and plans name it
             * @default 1.47.0
             */
            model_version?: string;
            /**
             * Plans Cannot Be Kept
             * @description Why no plan is kept at the moment; null if plans are kept
             */
            plans_cannot_be_kept?: ("busy" | "damaged" | "disk-failed" | "full" | "locked" | "missing" | "newer" | "no-database" | "no-tables" | "not-allowed" | "read-only" | "unknown" | "unreachable") | null;
            /**
             * Plans Going
             * @description Plans, unopened for long, that go next when the store has no room left
             * @default 0
             */
            plans_going?: number;
            /**
             * Read Only
             * @description Whether no plan is kept or deleted
             * @default false
             */
            read_only?: boolean;
            /**
             * Status
             * @description Always `ok`
             * @default ok
             * @constant
             */
            status: "ok";
            /**
             * Version
             * @description Version of arcplan
             * @example 2026.11.0
             */
            version: string;
        };
        /** @description Prices of AWS by region. */
        RegionPrices: {
            /** @description Prices of instances. */
            instances: {
                /** @description One type of each family; the others cost in proportion to their vCPUs. */
                families: {
                    [key: string]: components["schemas"]["FamilyByRegion"];
                };
                /** @description Where they are from. */
                source: string;
            };
            /** @description Regions by their code, and the place by which people know them. */
            regions: {
                [key: string]: string;
            };
            /** @description Prices of volumes. */
            volumes: {
                /** @description Date of the prices. */
                as_of: string;
                /** @description By id of the device. */
                devices: {
                    [key: string]: components["schemas"]["VolumeByRegion"];
                };
                /** @description Where they are from. */
                source: string;
            };
        };
        /** @description An obvious thing to try, and why it is not among the options. */
        Rejected: {
            /** @description The fields that would change. */
            changes: components["schemas"]["Change"][];
            /** @description Stable name. */
            id: string;
            /** @description US dollars a month with it, or null where it cannot be had. */
            month_usd: number | null;
            /** @description Reads per second with it, or null where it cannot be had or is not predicted. */
            reads_per_s: number | null;
            /** @description Why not. */
            reason: string;
            /** @description What one might try. */
            title: string;
        };
        /**
         * RequirementAssumptions
         * @description Basis of the memory figures of a capture.
         *
         *     Attributes:
         *         openzfs: OpenZFS line assumed.
         *         openzfs_from: "asked" by the user, "dump" where its form points to one, else "default".
         *         reads_per_s: Reads per second assumed.
         */
        RequirementAssumptions: {
            /**
             * Openzfs
             * @description OpenZFS line assumed.
             * @enum {string}
             */
            openzfs: "0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4";
            /**
             * Openzfs From
             * @description "asked" by the user, "dump" where its form points to one, else "default".
             * @enum {string}
             */
            openzfs_from: "asked" | "dump" | "default";
            /**
             * Reads Per S
             * @description Reads per second assumed.
             */
            reads_per_s: number;
        };
        /**
         * RequirementRow
         * @description The same files rewritten with one recordsize, and the memory they then need.
         *
         *     Attributes:
         *         arc_bytes: ARC for metadata: less than one indirect block read per hundred reads;
         *             None where the model is not built.
         *         arc_low_bytes: Its lower bound.
         *         arc_high_bytes: Its upper bound.
         *         l2arc_header_bytes: ARC taken by headers if all leaf blocks were in an L2ARC only.
         *         rule_of_thumb_bytes: One block pointer of 128 bytes per record, uncompressed.
         */
        RequirementRow: {
            /**
             * Arc Bytes
             * @description ARC for metadata: less than one indirect block read per hundred reads; None where the model is not built.
             */
            arc_bytes: number | null;
            /**
             * Arc High Bytes
             * @description Its upper bound.
             */
            arc_high_bytes: number | null;
            /**
             * Arc Low Bytes
             * @description Its lower bound.
             */
            arc_low_bytes: number | null;
            /**
             * Basis
             * @description The weakest among the files: "measured" at their own recordsize, "exact" where the counts follow from the list of present blocks, else "estimated".
             * @enum {string}
             */
            basis: "measured" | "exact" | "estimated";
            /**
             * Estimated Files
             * @description Files whose counts are estimates, those without a tree included.
             */
            estimated_files: number;
            /**
             * Header Only Files
             * @description Files without a tree.
             */
            header_only_files: number;
            /**
             * L2Arc Header Bytes
             * @description ARC taken by headers if all leaf blocks were in an L2ARC only.
             */
            l2arc_header_bytes: number | null;
            /**
             * Leaf Blocks
             * @description Level 0, holes not counted.
             */
            leaf_blocks: number;
            /**
             * Leaf Physical Bytes
             * @description Size of the leaf blocks as stored: measured at the dump's own recordsize, else the middle between the bounds; never exact there, also where the counts are. Incompressible data, all stored as large as it is, is taken to stay so.
             */
            leaf_physical_bytes: number;
            /**
             * Leaf Physical High Bytes
             * @description The most, if every stored block fills its last step.
             */
            leaf_physical_high_bytes: number;
            /**
             * Leaf Physical Low Bytes
             * @description The least, if every stored block ends just above a step of allocation; the same as the measured size where there is one.
             */
            leaf_physical_low_bytes: number;
            /**
             * Nonleaf Blocks
             * @description All levels above.
             */
            nonleaf_blocks: number;
            /**
             * Nonleaf By Level
             * @description Level 1 first.
             */
            nonleaf_by_level: number[];
            /**
             * Nonleaf Logical Bytes
             * @description Size of those uncompressed.
             */
            nonleaf_logical_bytes: number;
            /**
             * Nonleaf Physical Bytes
             * @description Size of those as stored: measured at the dump's own recordsize, else modelled from its bytes per pointer.
             */
            nonleaf_physical_bytes: number;
            /**
             * Record Bytes
             * @description That recordsize.
             */
            record_bytes: number;
            /**
             * Rule Of Thumb Bytes
             * @description One block pointer of 128 bytes per record, uncompressed.
             */
            rule_of_thumb_bytes: number | null;
        };
        /** @description A resource and the most it would let through. */
        ResourceLimit: {
            /** @description Which resource. */
            id: components["schemas"]["BottleneckId"];
            /** @description Page reads per second over all nodes at which this resource is full. */
            reads_per_s: number;
            /** @description Its name. */
            text: string;
            /** @description Share of it that the predicted load takes, 0..1. */
            utilization: number;
        };
        /** @description The answer of `evaluate`. Rates are over all nodes, memory and pool per node. */
        Result: {
            /** @description Bands around the predicted figures. */
            bands: components["schemas"]["FigureBand"][];
            /** @description The same server with its tables on XFS or ext4: O_DIRECT, the ARC's memory in the buffer pool, doublewrite. Null where it asks more of a drive than captures saw it serve. */
            baseline: {
                /** @description What limits it. */
                bottleneck: components["schemas"]["BottleneckId"];
                /** @description Page lookups answered by a buffer pool that has the ARC's memory, too. */
                buffer_pool_hit_ratio: number;
                /** @description Reads of the devices per query. */
                device_reads_per_query: number;
                /** @description Mean response time of one query, milliseconds. */
                mean_ms: number;
                /** @description Queries per second over all nodes. */
                queries_per_s: number;
                /** @description Page reads per second over all nodes. */
                reads_per_s: number;
                /** @description Share of the usable space that the uncompressed files fill; above 1 they do not fit. */
                used_ratio: number;
            } | null;
            /** @description What limits the plan first. */
            bottleneck: components["schemas"]["BottleneckId"];
            /** @description The same in words. */
            bottleneck_text: string;
            /** @description Durable commits: rate and time. */
            commits: {
                /** @description Seconds from one checkpoint of PostgreSQL to the next; null for InnoDB. */
                checkpoint_s: number | null;
                /** @description Commits that the predicted queries make. */
                demanded_per_s: number;
                /** @description Commits that share one flush. */
                group_size: number;
                /** @description Bytes that one commit writes to the database's log; PostgreSQL's page images among them. */
                log_bytes: number;
                /** @description Name of the device that makes commits durable. */
                log_device: string;
                /** @description Mean time of one durable commit, milliseconds. */
                mean_ms: number;
                /** @description Durable commits per second that these threads could make, over all nodes. */
                per_s: number;
            };
            /** @description What a month costs in US dollars. */
            cost: {
                /** @description False when a part has no price and counts nothing. */
                complete: boolean;
                /** @description The parts without a trustworthy price: enter it. */
                left_out: string[];
                /** @description The priced parts. */
                lines: components["schemas"]["CostLine"][];
                /** @description US dollars a month; parts without a price count nothing. */
                month_usd: number;
                /** @description Null where nothing has a price, or nothing costs anything. */
                queries_per_hour_per_usd: number | null;
                /** @description Null where no part of the pools' storage has a price; low where one has none. */
                usd_per_1000_iops: number | null;
                /** @description Null where nothing has a price, or no query is answered. */
                usd_per_million_queries: number | null;
            };
            /** @description How each figure came about. */
            explanations: components["schemas"]["Explanation"][];
            /** @description Shares of lookups that each cache answers, 0..1. */
            hit_ratio: {
                /** @description Reads that reach ZFS answered by data in the ARC. */
                arc_data: number;
                /** @description Lookups of indirect blocks answered by the ARC. */
                arc_metadata: number;
                /** @description InnoDB's page lookups answered by its buffer pool. */
                buffer_pool: number;
                /** @description Share of ARC misses, data and metadata, that the L2ARC answers. */
                l2arc: number;
            };
            /** @description The L2ARC: what it holds and what it costs the ARC. */
            l2arc: {
                /** @description ARC bytes that headers of records in the L2ARC take. */
                header_bytes: number;
                /** @description Size above which this ARC has no room for headers. */
                largest_useful_bytes: number;
                /** @description Whether its content survives a restart. */
                persistent: boolean;
                /** @description Records that the L2ARC holds. */
                records: number;
                /** @description Space that data can take. */
                usable_bytes: number;
                /** @description Seconds until the L2ARC is full, at the rate at which it is fed. */
                warm_up_s: number;
            };
            /** @description Every resource with the rate at which it is full. */
            limits: components["schemas"]["ResourceLimit"][];
            /** @description What of the plan is unlike everything that was measured: the bands of its rates state no share then. */
            marks: components["schemas"]["Mark"][];
            /** @description Bytes of one server's RAM by use. */
            memory: components["schemas"]["MemoryUse"];
            /** @description Block trees of the data, and what they ask of the ARC. */
            metadata: {
                /** @description ARC for metadata: the zfs_arc_max of one node from which less than one indirect block is read from disk per hundred reads that reach the ARC. */
                arc_min_bytes: number;
                /** @description High end of the band around `arc_min_bytes`. */
                arc_min_high_bytes: number;
                /** @description Low end of the band around `arc_min_bytes`. */
                arc_min_low_bytes: number;
                /** @description Page reads per second over all nodes for which it is worked out: those of an ARC that misses none. */
                arc_min_reads_per_s: number;
                /** @description Part of `arc_min_bytes`: what mounted datasets cost before any table is read. */
                base_bytes: number;
                /**
                 * @description Where the block counts come from: computed for full files, counted in a dump, re-blocked exactly, or estimated.
                 * @enum {string}
                 */
                basis: "dense" | "measured" | "exact" | "estimated";
                /** @description Part of `arc_min_bytes`: what else the ARC needs room for, so that it seldom evicts an indirect block. */
                beside_bytes: number;
                /** @description Part of `arc_min_bytes`: indirect blocks as the ARC holds them, headers included. */
                compressed_bytes: number;
                /** @description Part of `arc_min_bytes`: uncompressed copies that dbufs hold. */
                copies_bytes: number;
                /** @description Part of `arc_min_bytes`: headers of what is only in the L2ARC. */
                l2_header_bytes: number;
                /** @description Level-0 blocks of all files. */
                leaf_blocks: number;
                /** @description Indirect blocks by level, level 1 first. */
                levels: number[];
                /** @description Indirect blocks read from disk per read that reaches the ARC. */
                misses_per_read: number;
                /** @description Indirect blocks of all levels. */
                nonleaf_blocks: number;
                /** @description Indirect blocks uncompressed, bytes. */
                nonleaf_logical_bytes: number;
                /** @description Indirect blocks as compressed on disk, one copy, bytes. */
                nonleaf_physical_bytes: number;
                /** @description What the 2018 rule of thumb says for the same data. */
                rule_of_thumb_bytes: number;
            };
            /** @description Version of the model that answered. */
            model_version: string;
            /** @description What would limit next, were the first gone. */
            next_bottleneck: components["schemas"]["BottleneckId"];
            /** @description The same in words. */
            next_bottleneck_text: string;
            /** @description What the predicted load reads, and how fast. */
            reads: {
                /** @description Physical bytes read from the pool per page that the database reads. */
                bytes_per_read: number;
                /** @description Reads from pool devices per query: records, split over raidz columns, and indirect blocks. */
                device_reads_per_query: number;
                /** @description High end of the band around `per_s`. */
                high: number;
                /** @description Reads from the L2ARC device per query. */
                l2arc_reads_per_query: number;
                /** @description Low end of the band around `per_s`. */
                low: number;
                /** @description Response time of one query. */
                mean_ms: number;
                /** @description 95th percentile of the response time of one query, milliseconds. */
                p95_ms: number;
                /** @description 99th percentile of the response time of one query, milliseconds. */
                p99_ms: number;
                /** @description Page reads per second that the database makes, over all nodes. */
                per_s: number;
                /** @description Queries per second over all nodes. */
                queries_per_s: number;
                /** @description Physical bytes read by bytes of page asked for. */
                read_amplification: number;
                /** @description Response time by the load's mean divided by that of one thread alone. */
                saturation: number;
                /** @description Page reads per second that the buffer pool does not answer: ZFS sees them. */
                zfs_per_s: number;
            };
            /** @description The pool's space and what fills it. */
            space: {
                /** @description Leaf blocks on disk, parity and copies included. */
                data_allocated_bytes: number;
                /** @description Logical bytes by allocated bytes, after sector rounding. */
                effective_compression_ratio: number;
                /** @description Indirect blocks on disk, parity and copies included. */
                metadata_allocated_bytes: number;
                /** @description One record as allocated on disk, bytes. */
                record_physical_bytes: number;
                /** @description What `zfs list` counts as used and available: without parity, other sides and slop space. */
                usable_bytes: number;
                /** @description Share of the usable space that is filled, 0..1; above 1 it does not fit. */
                used_ratio: number;
            };
            /** @description The special vdev of one server, and what each special_small_blocks would need. */
            special: {
                /** @description Its size; where the plan gives none, room for all that belongs there; 0 without one. */
                bytes: number;
                /** @description Records on it. */
                data_bytes: number;
                /** @description Whether the intent log lies on it. */
                holds_log: boolean;
                /** @description Indirect blocks on it, all copies. */
                metadata_bytes: number;
                /** @description Reads that it answers per second, over all nodes. */
                reads_per_s: number;
                /** @description What each threshold would need, smallest first. */
                sizes: {
                    /** @description Reads of records per second that stay with the data vdevs, at the predicted load and over all nodes. */
                    data_reads_per_s: number;
                    /** @description Writes of records per second that stay with the data vdevs. */
                    data_writes_per_s: number;
                    /** @description Least size of the special vdev that holds what belongs there: data fill three quarters at most. */
                    least_bytes: number;
                    /** @description special_small_blocks. */
                    small_blocks_bytes: number;
                }[];
                /** @description Writes that it takes per second, over all nodes. */
                writes_per_s: number;
            };
            /** @description What to know before relying on the plan. */
            warnings: components["schemas"]["Warning"][];
            /** @description One flushed InnoDB page: rough, no measurement checks it. */
            writes: {
                /** @description Bytes written to the pool and its log per byte of page. */
                amplification: number;
                /** @description All of these together, bytes. */
                bytes_per_page: number;
                /** @description Indirect blocks rewritten per flushed page, bytes. */
                indirect_bytes_per_page: number;
                /** @description Intent log written per flushed page, bytes. */
                log_bytes_per_page: number;
                /** @description Records read because only a part of them is written. */
                reads_before_write: number;
                /** @description Records written per flushed page, bytes. */
                record_bytes_per_page: number;
            };
        };
        /** @description What can go wrong with a change. */
        Risk: {
            /**
             * @description How badly it can end.
             * @enum {string}
             */
            level: "low" | "medium" | "high";
            /** @description What can go wrong. */
            text: string;
        };
        /**
         * SarDiskCapture
         * @description Disks over time, from `sar -d`; `places` has the first row of each device.
         *
         *     Attributes:
         *         samples: Moments in the text.
         *         interval_s: Seconds between them, null where fewer than two are there.
         *         devices: In order of appearance.
         */
        SarDiskCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Devices
             * @description In order of appearance.
             */
            devices: components["schemas"]["DiskFigures"][];
            /**
             * Interval S
             * @description Seconds between them, null where fewer than two are there.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "sar-disk";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Samples
             * @description Moments in the text.
             */
            samples: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * SizeBucket
         * @description Blocks from one power of two up to the next.
         *
         *     Attributes:
         *         size_bytes: The lower end.
         *         psize_count: Blocks of that physical size.
         *         lsize_count: Blocks of that logical size.
         *         asize_count: Blocks of that allocated size.
         */
        SizeBucket: {
            /**
             * Asize Count
             * @description Blocks of that allocated size.
             */
            asize_count: number;
            /**
             * Lsize Count
             * @description Blocks of that logical size.
             */
            lsize_count: number;
            /**
             * Psize Count
             * @description Blocks of that physical size.
             */
            psize_count: number;
            /**
             * Size Bytes
             * @description The lower end.
             */
            size_bytes: number;
        };
        /**
         * SizeRequest
         * @description Captures of one host, and what the user entered
         */
        SizeRequest: {
            /**
             * Captures
             * @description Captures in any order; those of another host are left out and named
             */
            captures: (components["schemas"]["ArcTraceCapture"] | components["schemas"]["DbufsCapture"] | components["schemas"]["ModuleParametersCapture"] | components["schemas"]["TxgsCapture"] | components["schemas"]["ZdbBlocksCapture"] | components["schemas"]["ZfsKstatCapture"] | components["schemas"]["ZfsListCapture"] | components["schemas"]["ZfsVersionCapture"] | components["schemas"]["ZilstatCapture"] | components["schemas"]["ZpoolListCapture"] | components["schemas"]["ZpoolStatusCapture"] | components["schemas"]["CgroupLimitsCapture"] | components["schemas"]["CloudIdentityCapture"] | components["schemas"]["CpuinfoCapture"] | components["schemas"]["DiskstatsCapture"] | components["schemas"]["FileListingCapture"] | components["schemas"]["LsblkCapture"] | components["schemas"]["MeminfoCapture"] | components["schemas"]["NodeExporterCapture"] | components["schemas"]["NvmeListCapture"] | components["schemas"]["ProcessTimesCapture"] | components["schemas"]["SarDiskCapture"] | components["schemas"]["SysctlCapture"] | components["schemas"]["VmstatCapture"] | components["schemas"]["ArcSummaryCapture"] | components["schemas"]["ArcstatCapture"] | components["schemas"]["ArcstatsCapture"] | components["schemas"]["IostatCapture"] | components["schemas"]["FioCapture"] | components["schemas"]["PgbenchCapture"] | components["schemas"]["SysbenchCapture"] | components["schemas"]["ZdbAnswer"] | components["schemas"]["ZfsGetCapture"] | components["schemas"]["ZpoolIostatCapture"] | components["schemas"]["InnodbStatusCapture"] | components["schemas"]["MysqlConfigCapture"] | components["schemas"]["MysqlStatusCapture"] | components["schemas"]["MysqlVariablesCapture"] | components["schemas"]["PostgresqlSettingsCapture"] | components["schemas"]["PostgresqlStatsCapture"])[];
            /**
             * Known
             * @description Fields of the plan by path that beat every capture; the load is fitted with them
             * @default {}
             * @example {
             *       "workload.threads": 16
             *     }
             */
            known?: Record<string, never>;
            /**
             * Set
             * @description Fields of the plan by path, changed after the load was fitted: what if?
             * @default {}
             * @example {
             *       "memory.buffer_pool_bytes": 8589934592
             *     }
             */
            set?: Record<string, never>;
        };
        /** @description One field of the plan with its reasons. */
        SizedField: {
            /** @description For assumed fields: the command or capture that would give the value; null where none does. */
            remedy: string | null;
            /** @description Lines that say so; for what was assumed those that bound it, if any. */
            sources: components["schemas"]["FactSource"][];
            /** @description How the field came by its value. */
            state: components["schemas"]["FieldState"];
            /** @description The value in the plan. */
            value: unknown;
            /** @description One sentence: what was read, computed or taken for granted. */
            why: string;
        };
        /** @description Everything that the captures of one host say. */
        Sizing: {
            /** @description Measured figures beside predicted ones. */
            backtest: components["schemas"]["BacktestFigure"][];
            /** @description Captures that disagree, and which side was taken. */
            conflicts: components["schemas"]["Conflict"][];
            /** @description What the captures contradict, the most telling first; empty unless `trust` is `contradicted`. */
            contradictions: components["schemas"]["Contradiction"][];
            /** @description Null where prediction and measurement agree, or nothing was measured. */
            disagreement: components["schemas"]["Disagreement"] | null;
            /** @description By path in the plan, such as `memory.arc_bytes`. */
            fields: {
                [key: string]: components["schemas"]["SizedField"];
            };
            /** @description What only this host has, such as `host db1` or `pool 784…`, the kind before the value; untrusted text. */
            identity: string[];
            /** @description What the captures measured, by figure. */
            measured: components["schemas"]["MeasuredFigures"];
            /** @description Most telling first. */
            missing: components["schemas"]["Missing"][];
            /** @description Names that commands for this host take. */
            names: components["schemas"]["HostNames"];
            /** @description A whole plan. */
            plan: components["schemas"]["Plan"];
            /** @description Files that were not read; only where files were sent. */
            problems?: components["schemas"]["FileProblem"][];
            /** @description Null while something is missing or contradicted. */
            result: components["schemas"]["Result"] | null;
            /** @description What becomes of every property, tunable and counter that captures state, and of what else does not go without saying: what makes the prediction void, what is not modelled, what is used or irrelevant other than one would think, and last what is plain. At most 2,000. */
            stated: components["schemas"]["Statement"][];
            /** @description Whether the plan may predict; the one rule for tables, sums, rankings and advice. */
            trust: components["schemas"]["Verdict"];
            /** @description Captures that decide nothing. */
            unused: components["schemas"]["IdleCapture"][];
        };
        /**
         * Spread
         * @description How the requests of one column lie.
         *
         *     Attributes:
         *         column: Name of the column.
         *         requests: Since import their number, else their rate per second.
         *         p50: Half of them are not above this bucket.
         *         p95: 95 % of them.
         *         p99: 99 % of them.
         *         max: The highest bucket with a request in it.
         */
        Spread: {
            /**
             * Column
             * @description Name of the column.
             */
            column: string;
            /** @description The highest bucket with a request in it. */
            max: components["schemas"]["Band"];
            /** @description Half of them are not above this bucket. */
            p50: components["schemas"]["Band"];
            /** @description 95 % of them. */
            p95: components["schemas"]["Band"];
            /** @description 99 % of them. */
            p99: components["schemas"]["Band"];
            /**
             * Requests
             * @description Since import their number, else their rate per second.
             */
            requests: number;
        };
        /** @description What captures state and the plan's fields do not show, and what becomes of it. */
        Statement: {
            /** @description Which way it moves the answer, in words; null unless it is not modelled, or where nobody knows. */
            direction: string | null;
            /** @description Why the prediction does not hold, in words; null where it does. */
            mark: string | null;
            /** @description Its name as printed; vdevs beside the data's are called `vdevs:ROLE`, fields of a tool by its kind and path. */
            name: string;
            /** @description The dataset, pool or device that it is of; null for the host's own; untrusted text. */
            of: string | null;
            /** @description Whether it goes without saying, so that screens leave it out. */
            plain: boolean;
            /** @description The first lines that say so. */
            sources: components["schemas"]["FactSource"][];
            /**
             * @description Whether a field or figure rests on it, it cannot move the answer, or the model leaves it out.
             * @enum {string}
             */
            use: "used" | "irrelevant" | "not-modelled";
            /** @description The value as printed; untrusted text. */
            value: string;
            /** @description One sentence. */
            why: string;
        };
        /**
         * StatusPool
         * @description One pool.
         *
         *     Attributes:
         *         name: Name; untrusted text.
         *         state: State as printed.
         *         scan: The last or running scrub or resilver, as printed; null where none is told.
         *         errors: What is printed behind `errors:`; of JSON the count of data errors.
         *         line: Line where it begins.
         *         vdevs: In the order printed.
         *         expansion: The last or running expansion of a RAIDZ, as printed (2.3); null where none is
         *             told.
         *         removal: The last or running removal of a vdev, as printed (0.8); null where none is told.
         *         dedup: The table of deduplicated blocks (-D); null where none is printed.
         */
        StatusPool: {
            /** @description The table of deduplicated blocks (-D); null where none is printed. */
            dedup?: components["schemas"]["DedupTable"] | null;
            /**
             * Errors
             * @description What is printed behind `errors:`; of JSON the count of data errors.
             */
            errors: string | null;
            /**
             * Expansion
             * @description The last or running expansion of a RAIDZ, as printed (2.3); null where none is told.
             */
            expansion?: string | null;
            /**
             * Line
             * @description Line where it begins.
             */
            line: number;
            /**
             * Name
             * @description Name; untrusted text.
             */
            name: string;
            /**
             * Removal
             * @description The last or running removal of a vdev, as printed (0.8); null where none is told.
             */
            removal?: string | null;
            /**
             * Scan
             * @description The last or running scrub or resilver, as printed; null where none is told.
             */
            scan: string | null;
            /**
             * State
             * @description State as printed.
             */
            state: string | null;
            /**
             * Vdevs
             * @description In the order printed.
             */
            vdevs: components["schemas"]["StatusVdev"][];
        };
        /**
         * StatusSnapshot
         * @description One table.
         *
         *     Attributes:
         *         uptime_s: `Uptime` as printed, in seconds; None where it is not in the table.
         *         values: Counters and gauges as printed, by the server's name.
         *         line: Number of the table's first line.
         */
        StatusSnapshot: {
            /**
             * Line
             * @description Number of the table's first line.
             */
            line: number;
            /**
             * Uptime S
             * @description `Uptime` as printed, in seconds; None where it is not in the table.
             */
            uptime_s: number | null;
            /**
             * Values
             * @description Counters and gauges as printed, by the server's name.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * StatusVdev
         * @description One vdev of a pool; the pool itself is the first.
         *
         *     Attributes:
         *         path: Names from the pool down to this one; headings such as `logs` are no part of it.
         *         name: Name as printed; untrusted text.
         *         kind: `root`, `mirror`, `raidz1` to `raidz3`, `draid1` to `draid3`, `replacing`, `spare`,
         *             `indirect`, `dspare` (a draid's distributed spare), `disk`, `file`; `group` where a name
         *             says nothing of a vdev that holds others (-g).
         *         role: What the pool uses it for.
         *         state: `ONLINE`, `DEGRADED` ...; for spares `AVAIL` or `INUSE`.
         *         width: Leaves below a vdev that holds others, of the pool those of data; null for a leaf,
         *             and for all vdevs of a pool of whose table somebody left lines out.
         *         depth: Vdevs above it.
         *         draid_data: Data devices in a draid's redundancy group; null for all others.
         *         draid_spares: A draid's distributed spares; null for all others.
         *         read_errors: Read errors; null where not printed.
         *         write_errors: Write errors.
         *         checksum_errors: Checksum errors.
         *         note: What is printed behind them: block sizes, trim, columns of -c.
         *         line: Line in the text, from 1.
         *         slow_ios: I/Os that took longer than zio_slow_io_ms (-s); null where not printed.
         *         direct_io_errors: Checksum errors of Direct I/O writes (-d, 2.3); null where not printed.
         */
        StatusVdev: {
            /**
             * Checksum Errors
             * @description Checksum errors.
             */
            checksum_errors: number | null;
            /**
             * Depth
             * @description Vdevs above it.
             */
            depth: number;
            /**
             * Direct Io Errors
             * @description Checksum errors of Direct I/O writes (-d, 2.3); null where not printed.
             */
            direct_io_errors?: number | null;
            /**
             * Draid Data
             * @description Data devices in a draid's redundancy group; null for all others.
             */
            draid_data: number | null;
            /**
             * Draid Spares
             * @description A draid's distributed spares; null for all others.
             */
            draid_spares: number | null;
            /**
             * Kind
             * @description `root`, `mirror`, `raidz1` to `raidz3`, `draid1` to `draid3`, `replacing`, `spare`, `indirect`, `dspare` (a draid's distributed spare), `disk`, `file`; `group` where a name says nothing of a vdev that holds others (-g).
             */
            kind: string;
            /**
             * Line
             * @description Line in the text, from 1.
             */
            line: number;
            /**
             * Name
             * @description Name as printed; untrusted text.
             */
            name: string;
            /**
             * Note
             * @description What is printed behind them: block sizes, trim, columns of -c.
             */
            note: string | null;
            /**
             * Path
             * @description Names from the pool down to this one; headings such as `logs` are no part of it.
             */
            path: string[];
            /**
             * Read Errors
             * @description Read errors; null where not printed.
             */
            read_errors: number | null;
            /**
             * Role
             * @description What the pool uses it for.
             * @enum {string}
             */
            role: "data" | "log" | "cache" | "special" | "dedup" | "spare";
            /**
             * Slow Ios
             * @description I/Os that took longer than zio_slow_io_ms (-s); null where not printed.
             */
            slow_ios?: number | null;
            /**
             * State
             * @description `ONLINE`, `DEGRADED` ...; for spares `AVAIL` or `INUSE`.
             */
            state: string | null;
            /**
             * Width
             * @description Leaves below a vdev that holds others, of the pool those of data; null for a leaf, and for all vdevs of a pool of whose table somebody left lines out.
             */
            width: number | null;
            /**
             * Write Errors
             * @description Write errors.
             */
            write_errors: number | null;
        };
        /**
         * StoredPlan
         * @description A plan as it is given out
         */
        StoredPlan: components["schemas"]["Plan"] & {
            /**
             * Format: date-time
             * @description When it was first kept
             */
            created_at: string;
            /** @description Version of the model when it was kept */
            model_version: string;
        };
        /**
         * SummarisedText
         * @description What a tool printed on its host, of which a folded text or a summary arrived.
         *
         *     Attributes:
         *         bytes: Its size in bytes.
         *         lines: Its lines; those that issues name are of this text.
         */
        SummarisedText: {
            /**
             * Bytes
             * @description Its size in bytes.
             */
            bytes: number;
            /**
             * Lines
             * @description Its lines; those that issues name are of this text.
             */
            lines: number;
        };
        /**
         * Summary
         * @description One figure over the samples of a capture.
         *
         *     Attributes:
         *         mean: Weighted by requests where the figure is per request, else the plain mean.
         *         p95: 95th percentile of the samples, interpolated between neighbours.
         *         max: Largest sample.
         */
        Summary: {
            /**
             * Max
             * @description Largest sample.
             */
            max: number;
            /**
             * Mean
             * @description Weighted by requests where the figure is per request, else the plain mean.
             */
            mean: number;
            /**
             * P95
             * @description 95th percentile of the samples, interpolated between neighbours.
             */
            p95: number;
        };
        /**
         * SysbenchCapture
         * @description Runs of sysbench.
         *
         *     Attributes:
         *         runs: Runs in order. `places` names them `runs.0` and on.
         */
        SysbenchCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "sysbench";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Runs
             * @description Runs in order. `places` names them `runs.0` and on.
             */
            runs: components["schemas"]["SysbenchRun"][];
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * SysbenchRun
         * @description One run; what it does not print is None.
         *
         *     Attributes:
         *         line: Number of its first line.
         *         version: Release of sysbench.
         *         test: Name of the test, such as `oltp_read_write`; known from the command, or where the
         *             report itself is of one test only (`fileio`, `cpu`, `memory`).
         *         threads: Threads.
         *         seconds: Length in seconds.
         *         rate_events_per_s: Rate that was asked for (`--rate`); None for as fast as can be.
         *         events: Events; one is a transaction in database tests.
         *         transactions: Transactions.
         *         transactions_per_s: Transactions per second.
         *         queries: Queries.
         *         queries_per_s: Queries per second.
         *         reads: Reading queries.
         *         writes: Writing queries.
         *         other: BEGIN, COMMIT and the like.
         *         errors: Errors that were passed over; before 1.0 deadlocks.
         *         reconnects: Connections made anew.
         *         latency_min_ms: Shortest event.
         *         latency_mean_ms: Mean event.
         *         latency_p95_ms: 95th percentile, where that is the one printed.
         *         latency_percentile: Which percentile is printed.
         *         latency_percentile_ms: That percentile.
         *         latency_max_ms: Longest event.
         *         reads_per_s: Reads per second of fileio.
         *         writes_per_s: Writes per second of fileio.
         *         fsyncs_per_s: fsync calls per second of fileio.
         *         read_bytes_per_s: Bytes read per second by fileio.
         *         write_bytes_per_s: Bytes written per second by fileio.
         *         options: Options as the command or the report says them, by sysbench's names; no passwords.
         *         samples: Lines of `--report-interval`.
         *         complete: The report is printed to its end.
         */
        SysbenchRun: {
            /**
             * Complete
             * @description The report is printed to its end.
             * @default false
             */
            complete?: boolean;
            /**
             * Errors
             * @description Errors that were passed over; before 1.0 deadlocks.
             */
            errors?: number | null;
            /**
             * Events
             * @description Events; one is a transaction in database tests.
             */
            events?: number | null;
            /**
             * Fsyncs Per S
             * @description fsync calls per second of fileio.
             */
            fsyncs_per_s?: number | null;
            /**
             * Latency Max Ms
             * @description Longest event.
             */
            latency_max_ms?: number | null;
            /**
             * Latency Mean Ms
             * @description Mean event.
             */
            latency_mean_ms?: number | null;
            /**
             * Latency Min Ms
             * @description Shortest event.
             */
            latency_min_ms?: number | null;
            /**
             * Latency P95 Ms
             * @description 95th percentile, where that is the one printed.
             */
            latency_p95_ms?: number | null;
            /**
             * Latency Percentile
             * @description Which percentile is printed.
             */
            latency_percentile?: number | null;
            /**
             * Latency Percentile Ms
             * @description That percentile.
             */
            latency_percentile_ms?: number | null;
            /**
             * Line
             * @description Number of its first line.
             */
            line: number;
            /**
             * Options
             * @description Options as the command or the report says them, by sysbench's names; no passwords.
             */
            options?: {
                [key: string]: string;
            };
            /**
             * Other
             * @description BEGIN, COMMIT and the like.
             */
            other?: number | null;
            /**
             * Queries
             * @description Queries.
             */
            queries?: number | null;
            /**
             * Queries Per S
             * @description Queries per second.
             */
            queries_per_s?: number | null;
            /**
             * Rate Events Per S
             * @description Rate that was asked for (`--rate`); None for as fast as can be.
             */
            rate_events_per_s?: number | null;
            /**
             * Read Bytes Per S
             * @description Bytes read per second by fileio.
             */
            read_bytes_per_s?: number | null;
            /**
             * Reads
             * @description Reading queries.
             */
            reads?: number | null;
            /**
             * Reads Per S
             * @description Reads per second of fileio.
             */
            reads_per_s?: number | null;
            /**
             * Reconnects
             * @description Connections made anew.
             */
            reconnects?: number | null;
            /**
             * Samples
             * @description Lines of `--report-interval`.
             */
            samples?: components["schemas"]["SysbenchSample"][];
            /**
             * Seconds
             * @description Length in seconds.
             */
            seconds?: number | null;
            /**
             * Test
             * @description Name of the test, such as `oltp_read_write`; known from the command, or where the report itself is of one test only (`fileio`, `cpu`, `memory`).
             */
            test?: string | null;
            /**
             * Threads
             * @description Threads.
             */
            threads?: number | null;
            /**
             * Transactions
             * @description Transactions.
             */
            transactions?: number | null;
            /**
             * Transactions Per S
             * @description Transactions per second.
             */
            transactions_per_s?: number | null;
            /**
             * Version
             * @description Release of sysbench.
             */
            version?: string | null;
            /**
             * Write Bytes Per S
             * @description Bytes written per second by fileio.
             */
            write_bytes_per_s?: number | null;
            /**
             * Writes
             * @description Writing queries.
             */
            writes?: number | null;
            /**
             * Writes Per S
             * @description Writes per second of fileio.
             */
            writes_per_s?: number | null;
        };
        /**
         * SysbenchSample
         * @description One line of `--report-interval`: averages since the line before.
         *
         *     Attributes:
         *         at_s: Seconds since the start.
         *         threads: Threads at work.
         *         tps: Transactions per second.
         *         qps: Queries per second; None before 1.0.
         *         reads_per_s: Reading queries per second.
         *         writes_per_s: Writing queries per second.
         *         other_per_s: BEGIN, COMMIT and the like per second; None before 1.0.
         *         latency_ms: Percentile that the run reports.
         *         read_bytes_per_s: Of fileio.
         *         write_bytes_per_s: Of fileio.
         *         fsyncs_per_s: Of fileio.
         */
        SysbenchSample: {
            /**
             * At S
             * @description Seconds since the start.
             */
            at_s: number;
            /**
             * Fsyncs Per S
             * @description Of fileio.
             */
            fsyncs_per_s?: number | null;
            /**
             * Latency Ms
             * @description Percentile that the run reports.
             */
            latency_ms?: number | null;
            /**
             * Other Per S
             * @description BEGIN, COMMIT and the like per second; None before 1.0.
             */
            other_per_s?: number | null;
            /**
             * Qps
             * @description Queries per second; None before 1.0.
             */
            qps?: number | null;
            /**
             * Read Bytes Per S
             * @description Of fileio.
             */
            read_bytes_per_s?: number | null;
            /**
             * Reads Per S
             * @description Reading queries per second.
             */
            reads_per_s?: number | null;
            /**
             * Threads
             * @description Threads at work.
             */
            threads?: number | null;
            /**
             * Tps
             * @description Transactions per second.
             */
            tps?: number | null;
            /**
             * Write Bytes Per S
             * @description Of fileio.
             */
            write_bytes_per_s?: number | null;
            /**
             * Writes Per S
             * @description Writing queries per second.
             */
            writes_per_s?: number | null;
        };
        /**
         * SysctlCapture
         * @description Rows of sysctl; `places` has every name of `values`, but for those of kstats.
         *
         *     Attributes:
         *         values: Kept rows by name: vm, hw, kernel, vfs.zfs, kstat.zfs and a few of kern.
         *         rows_total: Rows in the text, kept or not.
         *         ram_bytes: `hw.physmem` or `hw.memsize`; Linux has no such row.
         *         logical_cpus: `hw.ncpu`, likewise.
         */
        SysctlCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "sysctl";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Logical Cpus
             * @description `hw.ncpu`, likewise.
             */
            logical_cpus: number | null;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Ram Bytes
             * @description `hw.physmem` or `hw.memsize`; Linux has no such row.
             */
            ram_bytes: number | null;
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Rows Total
             * @description Rows in the text, kept or not.
             */
            rows_total: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description Kept rows by name: vm, hw, kernel, vfs.zfs, kstat.zfs and a few of kern.
             */
            values: {
                [key: string]: string;
            };
        };
        /**
         * TableFiles
         * @description The files that hold the tables of one database engine.
         *
         *     Attributes:
         *         engine: InnoDB: `.ibd` and `ibdata` files. PostgreSQL: segments and forks of relations.
         *         files: How many there are.
         *         bytes: Their length in sum.
         *         largest_bytes: Length of the largest.
         *         whole: They are those of a whole data directory, tables elsewhere excepted.
         *         large_files: How many of them have 1 MiB or more.
         */
        TableFiles: {
            /**
             * Bytes
             * @description Their length in sum.
             */
            bytes: number;
            /**
             * Engine
             * @description InnoDB: `.ibd` and `ibdata` files. PostgreSQL: segments and forks of relations.
             * @enum {string}
             */
            engine: "InnoDB" | "PostgreSQL";
            /**
             * Files
             * @description How many there are.
             */
            files: number;
            /**
             * Large Files
             * @description How many of them have 1 MiB or more.
             * @default 0
             */
            large_files?: number;
            /**
             * Largest Bytes
             * @description Length of the largest.
             */
            largest_bytes: number;
            /**
             * Whole
             * @description They are those of a whole data directory, tables elsewhere excepted.
             */
            whole: boolean;
        };
        /**
         * Totals
         * @description All files and zvols with a tree, and apart from them those of which only headers are known.
         *
         *     Attributes:
         *         compression_ratio: Logical by physical bytes of the leaf blocks; None without any.
         *         tree: Level 0 first.
         *         header_only_files: Files and zvols without a tree.
         *         header_only_leaf_blocks: Estimated from their headers.
         *         header_only_nonleaf_blocks: Estimated from their headers.
         */
        Totals: {
            /**
             * Compression Ratio
             * @description Logical by physical bytes of the leaf blocks; None without any.
             */
            compression_ratio: number | null;
            /**
             * File Bytes
             * @description Sum of the size attributes and of the sizes of zvols.
             */
            file_bytes: number;
            /**
             * Files
             * @description Files and zvols seen, with or without a tree.
             */
            files: number;
            /**
             * Header Only Files
             * @description Files and zvols without a tree.
             */
            header_only_files: number;
            /**
             * Header Only Leaf Blocks
             * @description Estimated from their headers.
             */
            header_only_leaf_blocks: number;
            /**
             * Header Only Nonleaf Blocks
             * @description Estimated from their headers.
             */
            header_only_nonleaf_blocks: number;
            /**
             * Leaf Blocks
             * @description Level 0, embedded ones included, holes not.
             */
            leaf_blocks: number;
            /**
             * Leaf Logical Bytes
             * @description Size of the leaf blocks uncompressed.
             */
            leaf_logical_bytes: number;
            /**
             * Leaf Physical Bytes
             * @description Size of the leaf blocks as stored, one copy.
             */
            leaf_physical_bytes: number;
            /**
             * Nonleaf Blocks
             * @description All levels above.
             */
            nonleaf_blocks: number;
            /**
             * Nonleaf Logical Bytes
             * @description Size of those uncompressed.
             */
            nonleaf_logical_bytes: number;
            /**
             * Nonleaf Physical Bytes
             * @description Size of those as stored, one copy.
             */
            nonleaf_physical_bytes: number;
            /**
             * Tree
             * @description Level 0 first.
             */
            tree: components["schemas"]["TreeLevel"][];
            /**
             * Trees
             * @description Those with a tree.
             */
            trees: number;
        };
        /**
         * TracedGroup
         * @description Blocks of one object set and one type.
         *
         *     Attributes:
         *         objset: Number of the object set, as `zfs get objsetid` prints it; 0 for the pool's own;
         *             None for all of the groups that are too many to list.
         *         type: What the blocks are.
         *         blocks: Blocks of it that were followed.
         *         requests: Demand reads of it, of all demand reads, 0..1; None before the replay, as those
         *             below.
         *         arc_bytes: Bytes of it in the ARC of the recorded size.
         *         hits: Its hit ratio in the recording, from an empty ARC of that size.
         *         hits_doubled: The same with twice the ARC.
         */
        TracedGroup: {
            /**
             * Arc Bytes
             * @description Bytes of it in the ARC of the recorded size.
             */
            arc_bytes?: number | null;
            /**
             * Blocks
             * @description Blocks of it that were followed.
             */
            blocks: number;
            /**
             * Hits
             * @description Its hit ratio in the recording, from an empty ARC of that size.
             */
            hits?: number | null;
            /**
             * Hits Doubled
             * @description The same with twice the ARC.
             */
            hits_doubled?: number | null;
            /**
             * Objset
             * @description Number of the object set, as `zfs get objsetid` prints it; 0 for the pool's own; None for all of the groups that are too many to list.
             */
            objset: number | null;
            /**
             * Requests
             * @description Demand reads of it, of all demand reads, 0..1; None before the replay, as those below.
             */
            requests?: number | null;
            /**
             * Type
             * @description What the blocks are.
             */
            type: string;
        };
        /**
         * TracedPoint
         * @description Hit ratios of an ARC of one size under the recorded load.
         *
         *     Attributes:
         *         arc_bytes: Size of the ARC.
         *         data_hits: Hit ratio of demand reads of data, 0..1; None where none was recorded.
         *         metadata_hits: The same of metadata.
         *         low: Lower bound of `data_hits`.
         *         high: Its upper bound.
         */
        TracedPoint: {
            /**
             * Arc Bytes
             * @description Size of the ARC.
             */
            arc_bytes: number;
            /**
             * Data Hits
             * @description Hit ratio of demand reads of data, 0..1; None where none was recorded.
             */
            data_hits: number | null;
            /**
             * High
             * @description Its upper bound.
             */
            high: number | null;
            /**
             * Low
             * @description Lower bound of `data_hits`.
             */
            low: number | null;
            /**
             * Metadata Hits
             * @description The same of metadata.
             */
            metadata_hits: number | null;
        };
        /**
         * TreeLevel
         * @description Blocks of one level of a block tree, as the dump prints them.
         *
         *     Attributes:
         *         level: 0 for leaf blocks, 1 and up for indirect blocks.
         *         blocks: Pointers that are not holes; embedded ones are among them.
         *         embedded: Pointers that carry their data in themselves.
         *         holes: Printed hole lines; ranges never written have none.
         *         gang: Blocks marked as gang blocks (printed since OpenZFS 2.3.4).
         *         logical_bytes: Sum of the L sizes.
         *         physical_bytes: Sum of the P sizes; of an embedded pointer its payload.
         *         allocated_bytes: Sum of the asizes printed: one copy per block at five d's, every copy from
         *             six on.
         */
        TreeLevel: {
            /**
             * Allocated Bytes
             * @description Sum of the asizes printed: one copy per block at five d's, every copy from six on.
             */
            allocated_bytes: number;
            /**
             * Blocks
             * @description Pointers that are not holes; embedded ones are among them.
             */
            blocks: number;
            /**
             * Embedded
             * @description Pointers that carry their data in themselves.
             */
            embedded: number;
            /**
             * Gang
             * @description Blocks marked as gang blocks (printed since OpenZFS 2.3.4).
             */
            gang: number;
            /**
             * Holes
             * @description Printed hole lines; ranges never written have none.
             */
            holes: number;
            /**
             * Level
             * @description 0 for leaf blocks, 1 and up for indirect blocks.
             */
            level: number;
            /**
             * Logical Bytes
             * @description Sum of the L sizes.
             */
            logical_bytes: number;
            /**
             * Physical Bytes
             * @description Sum of the P sizes; of an embedded pointer its payload.
             */
            physical_bytes: number;
        };
        /**
         * @description How far a figure can be trusted: the weakest of what went into it.
         * @enum {string}
         */
        Trust: "measured" | "published" | "datasheet" | "derived" | "estimate" | "extrapolated";
        /**
         * TxgsCapture
         * @description Transaction groups of a pool; `places` has the table's titles for each figure.
         *
         *     Attributes:
         *         samples: Groups that were committed.
         *         interval_s: Seconds from the birth of one to that of the next, median.
         *         figures: Over these groups: dirty bytes; milliseconds open, quiescing, waiting and in
         *             sync; reads, writes and bytes of the pool during sync.
         */
        TxgsCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Figures
             * @description Over these groups: dirty bytes; milliseconds open, quiescing, waiting and in sync; reads, writes and bytes of the pool during sync.
             */
            figures: {
                [key: string]: components["schemas"]["Summary"];
            };
            /**
             * Interval S
             * @description Seconds from the birth of one to that of the next, median.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "txgs";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Samples
             * @description Groups that were committed.
             */
            samples: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * UploadProgress
         * @description Progress of one upload.
         */
        UploadProgress: {
            /**
             * Bytes
             * @description Bytes received so far, as they arrived
             * @example 73400320
             */
            bytes: number;
            /**
             * Done
             * @description Reading has ended, well or badly
             */
            done: boolean;
            /**
             * Kind
             * @description What is being read; null until recognised
             */
            kind: ("arc-trace" | "dbufs" | "module-parameters" | "txgs" | "zdb-blocks" | "zfs-kstat" | "zfs-list" | "zfs-version" | "zilstat" | "zpool-list" | "zpool-status" | "cgroup-limits" | "cloud-identity" | "cpuinfo" | "diskstats" | "file-listing" | "lsblk" | "meminfo" | "node-exporter" | "nvme-list" | "process-times" | "sar-disk" | "sysctl" | "vmstat" | "arc_summary" | "arcstat" | "arcstats" | "iostat" | "fio" | "pgbench" | "sysbench" | "zdb" | "zfs-get" | "zpool-iostat" | "innodb-status" | "mysql-config" | "mysql-status" | "mysql-variables" | "postgresql-settings" | "postgresql-stats") | null;
            /**
             * Lines
             * @description Lines of text read so far
             * @example 1183201
             */
            lines: number;
        };
        /**
         * VdevMeans
         * @description Means of one vdev over stretches of equally many reports: what parts of a capture did.
         *
         *     Attributes:
         *         reports_per_point: Reports of one stretch; the last may have fewer.
         *         report: Number of the stretch's first report in the capture, from 0.
         *         time: When that was, as in the series.
         *         total_read_wait_ms: Weighted by reads, at least one a report.
         *         total_write_wait_ms: Likewise by writes.
         */
        VdevMeans: {
            /**
             * Read Bytes Per S
             * @description Bytes read per second.
             */
            read_bytes_per_s: (number | null)[];
            /**
             * Reads Per S
             * @description Reads per second.
             */
            reads_per_s: (number | null)[];
            /**
             * Report
             * @description Number of the sample's report in the capture, from 0.
             */
            report: number[];
            /**
             * Reports Per Point
             * @description Reports of one stretch; the last may have fewer.
             */
            reports_per_point: number;
            /**
             * Time
             * @description ISO 8601 date and time, or the time of day; null where none is printed.
             */
            time: (string | null)[];
            /**
             * Total Read Wait Ms
             * @description Mean time of reads in milliseconds, queueing included.
             */
            total_read_wait_ms: (number | null)[];
            /**
             * Total Write Wait Ms
             * @description Mean time of writes in milliseconds, queueing included.
             */
            total_write_wait_ms: (number | null)[];
            /**
             * Write Bytes Per S
             * @description Bytes written per second.
             */
            write_bytes_per_s: (number | null)[];
            /**
             * Writes Per S
             * @description Writes per second.
             */
            writes_per_s: (number | null)[];
        };
        /** VdevRecord */
        VdevRecord: {
            /**
             * Alloc Bytes
             * @description Space allocated, bytes.
             */
            alloc_bytes: number | null;
            /**
             * Class
             * @description What the vdev is for: data, log, cache, special.
             */
            class: ("normal" | "special" | "dedup" | "logs" | "cache" | "spares") | null;
            /**
             * Free Bytes
             * @description Space free, bytes.
             */
            free_bytes: number | null;
            /** @description The capture in a few hundred means; null where the series has every sample. */
            means?: components["schemas"]["VdevMeans"] | null;
            /**
             * Path
             * @description Names from the pool down.
             */
            path: string[];
            /**
             * Pool
             * @description Name of the pool; untrusted text.
             */
            pool: string | null;
            /**
             * Queued
             * @description Requests waiting and active, by the titles that zpool iostat prints.
             */
            queued: {
                [key: string]: components["schemas"]["Summary"];
            };
            /** @description Bytes read per second. */
            read_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Reads per second. */
            reads_per_s: components["schemas"]["Summary"] | null;
            /**
             * Samples
             * @description Reports that the figures rest on.
             */
            samples: number;
            /** @description Samples for charts, thinned. */
            series: components["schemas"]["VdevSeries"];
            /**
             * Wait Ms
             * @description Response times in milliseconds, by the titles that zpool iostat prints.
             */
            wait_ms: {
                [key: string]: components["schemas"]["Summary"];
            };
            /** @description Bytes written per second. */
            write_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Writes per second. */
            writes_per_s: components["schemas"]["Summary"] | null;
        };
        /**
         * VdevSeries
         * @description Samples of one vdev for charts, thinned to a few hundred that keep the extremes.
         *
         *     Attributes:
         *         report: Number of the sample's report in the capture, from 0.
         *         time: ISO 8601 date and time, or the time of day; null where none is printed.
         */
        VdevSeries: {
            /**
             * Read Bytes Per S
             * @description Bytes read per second.
             */
            read_bytes_per_s: (number | null)[];
            /**
             * Reads Per S
             * @description Reads per second.
             */
            reads_per_s: (number | null)[];
            /**
             * Report
             * @description Number of the sample's report in the capture, from 0.
             */
            report: number[];
            /**
             * Time
             * @description ISO 8601 date and time, or the time of day; null where none is printed.
             */
            time: (string | null)[];
            /**
             * Total Read Wait Ms
             * @description Mean time of reads in milliseconds, queueing included.
             */
            total_read_wait_ms: (number | null)[];
            /**
             * Total Write Wait Ms
             * @description Mean time of writes in milliseconds, queueing included.
             */
            total_write_wait_ms: (number | null)[];
            /**
             * Write Bytes Per S
             * @description Bytes written per second.
             */
            write_bytes_per_s: (number | null)[];
            /**
             * Writes Per S
             * @description Writes per second.
             */
            writes_per_s: (number | null)[];
        };
        /**
         * @description Whether the plan may predict. `agrees`: it reproduces what its own captures counted; `contradicted`: it does not, or captures contradict each other; `unmeasured`: nothing was counted to compare it with.
         * @enum {string}
         */
        Verdict: "agrees" | "contradicted" | "unmeasured";
        /**
         * VmstatCapture
         * @description A host over time; `places` has the header for each figure.
         *
         *     Attributes:
         *         samples: Rows without the averages since boot.
         *         runs: Starts of vmstat in the text; the first row of each is left out.
         *         interval_s: Seconds between them, where -t prints times; else null.
         *         cpu_busy_ratio: Share of the processors' time in programs, kernel and guests, 0..1.
         *         cpu_wait_ratio: Share in which a processor was idle and I/O was under way.
         *         cpu_steal_ratio: Share that the hypervisor kept back.
         *         running: Tasks that run or wait for a processor.
         *         blocked: Tasks that wait for I/O.
         *         blocks_in_bytes_per_s: Read from block devices.
         *         blocks_out_bytes_per_s: Written to block devices.
         *         swap_in_bytes_per_s: Read from swap.
         *         swap_out_bytes_per_s: Written to swap.
         *         free_bytes: Free memory.
         */
        VmstatCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /** @description Tasks that wait for I/O. */
            blocked: components["schemas"]["Summary"] | null;
            /** @description Read from block devices. */
            blocks_in_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Written to block devices. */
            blocks_out_bytes_per_s: components["schemas"]["Summary"] | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /** @description Share of the processors' time in programs, kernel and guests, 0..1. */
            cpu_busy_ratio: components["schemas"]["Summary"] | null;
            /** @description Share that the hypervisor kept back. */
            cpu_steal_ratio: components["schemas"]["Summary"] | null;
            /** @description Share in which a processor was idle and I/O was under way. */
            cpu_wait_ratio: components["schemas"]["Summary"] | null;
            /** @description Free memory. */
            free_bytes: components["schemas"]["Summary"] | null;
            /**
             * Interval S
             * @description Seconds between them, where -t prints times; else null.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "vmstat";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description Tasks that run or wait for a processor. */
            running: components["schemas"]["Summary"] | null;
            /**
             * Runs
             * @description Starts of vmstat in the text; the first row of each is left out.
             */
            runs: number;
            /**
             * Samples
             * @description Rows without the averages since boot.
             */
            samples: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** @description Read from swap. */
            swap_in_bytes_per_s: components["schemas"]["Summary"] | null;
            /** @description Written to swap. */
            swap_out_bytes_per_s: components["schemas"]["Summary"] | null;
        };
        /** @description A volume type by region. */
        VolumeByRegion: {
            /** @description US dollars a GB and month. */
            usd_per_gb_month: components["schemas"]["PriceByRegion"];
            /** @description US dollars for each provisioned IOPS and month, by the tiers of the device's own price. */
            usd_per_iops_month?: components["schemas"]["PriceByRegion"][];
        };
        /** @description A limit of a cloud volume, in IOPS or MiB/s; absent parts count as 0. */
        VolumeLimit: {
            /** @description Base that every volume has; what a plan begins with where nothing is included. */
            base?: number;
            /** @description Part that the size's price includes. */
            included?: number;
            /** @description Maximum of a volume. */
            max: number;
            /** @description Most that can be bought per GB. */
            max_per_gb?: number;
            /** @description Most MiB/s per IOPS. */
            max_per_iops?: number;
            /** @description Minimum of a volume. */
            min?: number;
            /** @description What each GB adds. */
            per_gb?: number;
            /** @description MiB/s that come with each IOPS where that is more than the base. */
            per_iops?: number;
            /** @description Whether more can be bought. */
            provisioned?: boolean;
            /** @description Limit by size: [up to GB, limit]. */
            steps?: number[][];
        };
        /** @description Rules of a cloud volume. A provider's GB is the unit of its size limits, IOPS rules and prices. */
        VolumeRules: {
            /** @description Credits for more than the baseline. */
            burst?: {
                /** @description I/Os that a full bucket holds. */
                credits: number;
                /** @description I/Os per second while credits last. */
                iops: number;
                /** @description I/Os per second that each GB adds to the bucket. */
                refill_per_gb: number;
            };
            /** @description Share of the provisioned rate that the provider promises to deliver. */
            delivered_ratio?: number;
            /** @description Largest I/O that counts as one. */
            io_bytes?: number;
            /** @description Limit of I/Os per second. */
            iops?: components["schemas"]["VolumeLimit"];
            /** @description Largest volume, GB. */
            max_gb: number;
            /** @description Limit of throughput, MiB/s. */
            mib_per_s?: components["schemas"]["VolumeLimit"];
            /** @description Smallest volume, GB. */
            min_gb: number;
            /** @description Whether all volumes of its type that a machine has share the limits, which grow with their sizes together. */
            of_machine?: boolean;
            /** @description Sizes that are sold, for volumes sold in tiers. */
            tiers?: components["schemas"]["VolumeTier"][];
        };
        /** @description One size class of volumes that are sold in tiers. */
        VolumeTier: {
            /** @description Size of the tier, GB. */
            gb: number;
            /** @description I/Os per second of the tier. */
            iops: number;
            /** @description Throughput of the tier, MB/s. */
            mb_per_s: number;
            /** @description US dollars a month, where there is a trustworthy price. */
            usd_month?: number;
        };
        /** @description Something the user should know. */
        Warning: {
            /** @description Stable name. */
            code: string;
            /** @description Path of the field to change, where there is one. */
            path: string | null;
            /**
             * @description How much it matters.
             * @enum {string}
             */
            severity: "info" | "warning" | "error";
            /** @description One or two sentences with the figures it rests on. */
            text: string;
        };
        /**
         * ZdbAnswer
         * @description A dump by `zdb -d` and the memory that its trees need.
         *
         *     Attributes:
         *         requirements: One row per recordsize, smallest first.
         *         requirement_assumptions: What the memory figures rest on.
         */
        ZdbAnswer: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Datasets
             * @description In the order of the dump.
             */
            datasets: components["schemas"]["DatasetSums"][];
            /**
             * Directories
             * @description Those with most file bytes first, as many as objects.
             */
            directories: components["schemas"]["DirectorySums"][];
            /**
             * Directories Total
             * @description Directories that hold a dumped file.
             */
            directories_total: number;
            /** @description None unless only a part of the files was dumped. */
            estimate: components["schemas"]["Estimate"] | null;
            /**
             * Files Total
             * @description Files and zvols among them.
             */
            files_total: number;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description "zdb". (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zdb";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Objects
             * @description Largest first.
             */
            objects: components["schemas"]["DumpedObject"][];
            /**
             * Objects Total
             * @description Object headers.
             */
            objects_total: number;
            /**
             * Openzfs Line
             * @description The release line that the dump's form points to, such as "2.2".
             */
            openzfs_line: string | null;
            /**
             * Openzfs Line Reason
             * @description Why, in one sentence.
             */
            openzfs_line_reason: string;
            /**
             * Openzfs Lines
             * @description Every line that prints this form.
             */
            openzfs_lines: string[];
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What the memory figures rest on. */
            requirement_assumptions: components["schemas"]["RequirementAssumptions"];
            /**
             * Requirements
             * @description One row per recordsize, smallest first.
             */
            requirements: components["schemas"]["RequirementRow"][];
            /**
             * Requirements Note
             * @description Why there are no rows, or none that rests on a block tree, and what to run instead; None where trees were dumped.
             */
            requirements_note: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** @description Files and zvols only. */
            totals: components["schemas"]["Totals"];
            /**
             * Trees Total
             * @description Objects whose tree was dumped.
             */
            trees_total: number;
        };
        /**
         * ZdbBlocksCapture
         * @description Output of `zdb -b`; `places` has the totals by name, `TYPE` and `TYPE.LEVEL`.
         *
         *     Attributes:
         *         bp_count: Block pointers.
         *         ganged_count: Blocks written in pieces for want of room.
         *         bp_logical_bytes: Logical bytes of all blocks.
         *         bp_physical_bytes: Bytes after compression.
         *         bp_allocated_bytes: Bytes on disk, with parity and copies.
         *         compression_ratio: Logical over physical bytes.
         *         dedup_ratio: Deduplication ratio as printed.
         *         rows: With -bb and above, in the order printed.
         *         histogram: Block sizes, where printed.
         *         leaks: zdb reported space that no block uses.
         */
        ZdbBlocksCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bp Allocated Bytes
             * @description Bytes on disk, with parity and copies.
             */
            bp_allocated_bytes: number | null;
            /**
             * Bp Count
             * @description Block pointers.
             */
            bp_count: number | null;
            /**
             * Bp Logical Bytes
             * @description Logical bytes of all blocks.
             */
            bp_logical_bytes: number | null;
            /**
             * Bp Physical Bytes
             * @description Bytes after compression.
             */
            bp_physical_bytes: number | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Compression Ratio
             * @description Logical over physical bytes.
             */
            compression_ratio: number | null;
            /**
             * Dedup Ratio
             * @description Deduplication ratio as printed.
             */
            dedup_ratio: number | null;
            /**
             * Ganged Count
             * @description Blocks written in pieces for want of room.
             */
            ganged_count: number | null;
            /**
             * Histogram
             * @description Block sizes, where printed.
             */
            histogram: components["schemas"]["SizeBucket"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zdb-blocks";
            /**
             * Leaks
             * @description zdb reported space that no block uses.
             */
            leaks: boolean;
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Rows
             * @description With -bb and above, in the order printed.
             */
            rows: components["schemas"]["BlockRow"][];
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * ZfsGetCapture
         * @description Properties of datasets, snapshots and pools.
         *
         *     `places` names the lines of the first hundred thousand rows, as `DATASET.PROPERTY`.
         *
         *     Attributes:
         *         datasets: Values as printed, by dataset or snapshot and property.
         *         sources: Where each value comes from (`local`, `default`, `inherited from ...`), likewise;
         *             properties without a source (`-`) are left out.
         *         sizes: Sizes in bytes, likewise; exact with `zfs get -p`, else rounded as printed. Absent
         *             where the property is not set (`none`, `-`).
         *         ratios: Compression and dedup ratios, likewise.
         *         pools: Values as printed of rows that `zpool get` printed, by pool and property.
         *         pool_sizes: Their sizes in bytes.
         */
        ZfsGetCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Datasets
             * @description Values as printed, by dataset or snapshot and property.
             */
            datasets: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zfs-get";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Pool Sizes
             * @description Their sizes in bytes.
             */
            pool_sizes: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /**
             * Pools
             * @description Values as printed of rows that `zpool get` printed, by pool and property.
             */
            pools: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /**
             * Ratios
             * @description Compression and dedup ratios, likewise.
             */
            ratios: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Sizes
             * @description Sizes in bytes, likewise; exact with `zfs get -p`, else rounded as printed. Absent where the property is not set (`none`, `-`).
             */
            sizes: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /**
             * Sources
             * @description Where each value comes from (`local`, `default`, `inherited from ...`), likewise; properties without a source (`-`) are left out.
             */
            sources: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * ZfsKstatCapture
         * @description A kstat of ZFS, once or repeated; `places` has each field of `values`.
         *
         *     Attributes:
         *         kstat: zil, dmu_tx, dbufstats, or objset: that of a data set.
         *         dataset: What an objset is; None of another kstat, and where the text does not say.
         *         samples: Snapshots.
         *         interval_s: Seconds between them, median; None of one.
         *         since_load_s: Seconds from the kstat's creation to the last snapshot; None where not
         *             printed.
         *         values: The last snapshot by the kernel's names: counts since creation, sizes in bytes.
         *         figures: What each counter counts a second, as NAME_per_s; none of one snapshot.
         */
        ZfsKstatCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Dataset
             * @description What an objset is; None of another kstat, and where the text does not say.
             */
            dataset: string | null;
            /**
             * Figures
             * @description What each counter counts a second, as NAME_per_s; none of one snapshot.
             */
            figures: {
                [key: string]: components["schemas"]["Summary"];
            };
            /**
             * Interval S
             * @description Seconds between them, median; None of one.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zfs-kstat";
            /**
             * Kstat
             * @description zil, dmu_tx, dbufstats, or objset: that of a data set.
             */
            kstat: string;
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Samples
             * @description Snapshots.
             */
            samples: number;
            /**
             * Since Load S
             * @description Seconds from the kstat's creation to the last snapshot; None where not printed.
             */
            since_load_s: number | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Values
             * @description The last snapshot by the kernel's names: counts since creation, sizes in bytes.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * ZfsListCapture
         * @description Output of `zfs list`; `places` has `DATASET.COLUMN`, snapshots left out.
         *
         *     Attributes:
         *         datasets: Values as printed, by dataset and property; those that print `-` are left out.
         *         sizes: Sizes in bytes, likewise.
         *         exact: Sizes are exact (-p), not rounded for print.
         *         columns: Properties in the order of the columns.
         */
        ZfsListCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Columns
             * @description Properties in the order of the columns.
             */
            columns: string[];
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Datasets
             * @description Values as printed, by dataset and property; those that print `-` are left out.
             */
            datasets: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /**
             * Exact
             * @description Sizes are exact (-p), not rounded for print.
             */
            exact: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zfs-list";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Sizes
             * @description Sizes in bytes, likewise.
             */
            sizes: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * ZfsVersionCapture
         * @description Versions of OpenZFS; `places` has `kernel` and `userland`.
         *
         *     Attributes:
         *         userland: Version of the tools, without `zfs-`; null where only the module's is told.
         *         kernel: Version of the kernel module, without `zfs-kmod-`.
         *         openzfs_line: Line of releases, from the module's version where it is known.
         */
        ZfsVersionCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * Kernel
             * @description Version of the kernel module, without `zfs-kmod-`.
             */
            kernel: string | null;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zfs-version";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Openzfs Line
             * @description Line of releases, from the module's version where it is known.
             */
            openzfs_line: ("0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4") | null;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Userland
             * @description Version of the tools, without `zfs-`; null where only the module's is told.
             */
            userland: string | null;
        };
        /**
         * ZilOfDataset
         * @description The intent log of one data set, or of all.
         *
         *     Attributes:
         *         name: The data set as printed; None where the rows are of all.
         *         line: Where its first row stands.
         *         samples: Rows that are rates.
         *         interval_s: Seconds between them, median.
         *         values: Counts since the module's load by the kernel's names, of zilstat without -i.
         *         figures: Rates by the kernel's names, as NAME_per_s. `logged` are writes whose data is in
         *             the log, `write` all of them, and without `normal` or `slog` all places of the log.
         */
        ZilOfDataset: {
            /**
             * Figures
             * @description Rates by the kernel's names, as NAME_per_s. `logged` are writes whose data is in the log, `write` all of them, and without `normal` or `slog` all places of the log.
             */
            figures: {
                [key: string]: components["schemas"]["Summary"];
            };
            /**
             * Interval S
             * @description Seconds between them, median.
             */
            interval_s: number | null;
            /**
             * Line
             * @description Where its first row stands.
             */
            line: number;
            /**
             * Name
             * @description The data set as printed; None where the rows are of all.
             */
            name: string | null;
            /**
             * Samples
             * @description Rows that are rates.
             */
            samples: number;
            /**
             * Values
             * @description Counts since the module's load by the kernel's names, of zilstat without -i.
             */
            values: {
                [key: string]: number;
            };
        };
        /**
         * ZilstatCapture
         * @description One run of zilstat; `places` has its titles for each counter.
         *
         *     Attributes:
         *         samples: Rows of the data set that has most.
         *         datasets: In order of appearance.
         */
        ZilstatCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Datasets
             * @description In order of appearance.
             */
            datasets: components["schemas"]["ZilOfDataset"][];
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zilstat";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Samples
             * @description Rows of the data set that has most.
             */
            samples: number;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * ZpoolIostatCapture
         * @description One run of zpool iostat (OpenZFS 0.6.5 to 2.3, illumos, FreeBSD).
         *
         *     Attributes:
         *         reports: Reports of the run, a dropped one included.
         *         since_import_dropped: The first report, the average since import, is in no figure.
         *         since_import_why: One sentence on why it was dropped or kept.
         *         interval_s: Seconds between reports by their time stamps, else by the command; null without.
         *         vdevs: In order of appearance.
         *         histograms: Those of -w and -r, each vdev's since import before those over intervals.
         *         findings: What the histograms say.
         */
        ZpoolIostatCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Findings
             * @description What the histograms say.
             */
            findings: components["schemas"]["Finding"][];
            /**
             * Histograms
             * @description Those of -w and -r, each vdev's since import before those over intervals.
             */
            histograms: components["schemas"]["Histogram"][];
            /**
             * Interval S
             * @description Seconds between reports by their time stamps, else by the command; null without.
             */
            interval_s: number | null;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zpool-iostat";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /**
             * Reports
             * @description Reports of the run, a dropped one included.
             */
            reports: number;
            /**
             * Since Import Dropped
             * @description The first report, the average since import, is in no figure.
             */
            since_import_dropped: boolean;
            /**
             * Since Import Why
             * @description One sentence on why it was dropped or kept.
             */
            since_import_why: string;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /**
             * Vdevs
             * @description In order of appearance.
             */
            vdevs: components["schemas"]["VdevRecord"][];
        };
        /**
         * ZpoolListCapture
         * @description Output of `zpool list`; `places` has `POOL` and `POOL.VDEV`.
         *
         *     Attributes:
         *         exact: Sizes are exact (-p), not rounded for print.
         *         pools: In the order printed; of several reports the last one of each pool.
         */
        ZpoolListCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Exact
             * @description Sizes are exact (-p), not rounded for print.
             */
            exact: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zpool-list";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Pools
             * @description In the order printed; of several reports the last one of each pool.
             */
            pools: components["schemas"]["ListedPool"][];
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * ZpoolStatusCapture
         * @description Output of `zpool status`; `places` has `POOL` and `POOL.VDEV`.
         *
         *     Attributes:
         *         pools: In the order printed.
         */
        ZpoolStatusCapture: {
            /** @description What became of each line. */
            accounting?: components["schemas"]["Accounting"] | null;
            /**
             * Archive
             * @description Name of the archive or mail that holds the file, and before it of the one that holds that; None for a file by itself; untrusted text.
             */
            archive?: string | null;
            /**
             * Bytes
             * @description Size of the uncompressed text in bytes.
             */
            bytes: number;
            /**
             * Complete
             * @description False when the text ends in the middle, begins inside a block tree, or lacks the header of an object whose attributes or tree it has.
             */
            complete: boolean;
            /**
             * Issues
             * @description The first hundred of them.
             */
            issues: components["schemas"]["Issue"][];
            /**
             * Issues Total
             * @description Lines that could not be read or are in doubt.
             */
            issues_total: number;
            /**
             * @description Which tool printed the text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "zpool-status";
            /**
             * Lines
             * @description Lines in the uncompressed text.
             */
            lines: number;
            /**
             * Modified At
             * @description When the file was last written, ISO 8601 in UTC, as the archive or the file system says; None where nothing does.
             */
            modified_at?: string | null;
            /**
             * Name
             * @description File name as given, or the member's name inside an archive; untrusted text.
             */
            name: string;
            /**
             * Places
             * @description Where the text says its figures, by the figure's name in this record (a key of `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
             */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Pools
             * @description In the order printed.
             */
            pools: components["schemas"]["StatusPool"][];
            /**
             * Recorded At
             * @description When the tool ran, ISO 8601, where the text says it with a date; else None.
             */
            recorded_at?: string | null;
            /** @description What `arcplan collect` folded or counted on the host, where the text is what it made of it; None where the tool's own text was read. */
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postAdvise: {
        parameters: {
            query?: {
                /** @description `no-hardware`: faster by settings alone; `least-ram`: the same speed with less RAM; `reads`, `latency`: reach a figure at least cost; `budget`: most speed for a sum */
                goal?: "no-hardware" | "least-ram" | "reads" | "latency" | "budget";
                /** @description For `reads`: page reads per second to reach */
                reads_per_s?: number;
                /** @description For `latency`: mean response time in milliseconds */
                mean_ms?: number;
                /** @description For `budget`: US dollars a month */
                month_usd?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory": {
                 *         "arc_bytes": 8589934592,
                 *         "ram_bytes": 34359738368
                 *       },
                 *       "version": 1,
                 *       "workload": {
                 *         "threads": 16
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PartialPlan"];
            };
        };
        responses: {
            /** @description The plan, what was assumed, and the ranked options */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdviceAnswer"];
                };
            };
            /** @description No plan by the schema; `errors` names every wrong value */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    postCapture: {
        parameters: {
            query?: {
                /** @description File name, for the answer */
                name?: string;
                /** @description Objects listed of a zdb dump */
                top?: number;
                /**
                 * @description Hard-to-guess id to ask for progress by
                 * @example 5b0f6c1e9a7d4f32
                 */
                upload?: string | null;
                /**
                 * @description OpenZFS line to assume for ARC sizes; else what the dump points to
                 * @example 2.2
                 */
                openzfs?: ("0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4") | null;
                /** @description Reads per second to assume for ARC sizes */
                reads_per_s?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Bytes of a capture, or of an archive of captures: plain, gzip, zstd, xz, bzip2, tar or zip, told by content. Parsed while they arrive; nothing is kept. */
        requestBody: {
            content: {
                /**
                 * @example time  arcsz  mm%  mhit  mread  dread  pread
                 *     16:52:42   206M    0   205    205    393      1
                 *     16:52:43   206M  0.1  1.1K   1.1K   2.0K      0
                 *     16:52:44   206M  0.1  1.2K   1.2K   2.1K      0
                 */
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureAnswer"];
                };
            };
            /** @description Broken, such as a truncated archive; what was read is in `captures` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description The upload stalled */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Too large, or expands too far */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description A form, or a Content-Encoding that is not read */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Not recognised, too slow to read, or reading it failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Too much from this client; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Too many uploads, or its reader or the server is ended; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "aws_regions": {
                     *         "instances": {
                     *           "families": {},
                     *           "source": "AWS price list"
                     *         },
                     *         "regions": {
                     *           "us-east-1": "N. Virginia"
                     *         },
                     *         "volumes": {
                     *           "as_of": "2026-11-01",
                     *           "devices": {},
                     *           "source": "AWS price list"
                     *         }
                     *       },
                     *       "devices": [],
                     *       "families": [
                     *         {
                     *           "about": "Network volumes of clouds",
                     *           "family": "cloud-volume"
                     *         }
                     *       ],
                     *       "instances": []
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogAnswer"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    postEvaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "memory": {
                 *         "arc_bytes": 8589934592,
                 *         "ram_bytes": 34359738368
                 *       },
                 *       "version": 1,
                 *       "workload": {
                 *         "threads": 16
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PartialPlan"];
            };
        };
        responses: {
            /** @description The plan, what was assumed, and the result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            /** @description No plan by the schema; `errors` names every wrong value */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limits": {
                     *         "plan_bytes": 1048576,
                     *         "upload_bytes": 68719476736
                     *       },
                     *       "model_version": "1.47.0",
                     *       "read_only": false,
                     *       "status": "ok",
                     *       "version": "2026.11.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    postPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Plan"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanLink"];
                };
            };
            /** @description This server keeps no plans */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No plan by the schema; `errors` names every wrong value */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No room left; kept plans can be read */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example mfrggzdfmztwq2lknnwg */
                plan_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan, with `created_at` and `model_version` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPlan"];
                };
            };
            /** @description No such plan */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Damaged in the store; it cannot be opened */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    deletePlan: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description What a post of the plan was answered with
                 * @example Zb0hX2c4Rk8sVt6yQm1w
                 */
                "X-Delete-Token": string;
            };
            path: {
                /** @example mfrggzdfmztwq2lknnwg */
                plan_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another token, or a read-only server */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such plan */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limits": {
                     *         "plan_bytes": 1048576,
                     *         "upload_bytes": 68719476736
                     *       },
                     *       "model_version": "1.47.0",
                     *       "plans_cannot_be_kept": null,
                     *       "plans_going": 0,
                     *       "read_only": false,
                     *       "status": "ok",
                     *       "version": "2026.11.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description The store or the model is away */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    postSize: {
        parameters: {
            query?: {
                /** @description File name, for the answer */
                name?: string;
                /** @description Objects listed of a zdb dump */
                top?: number;
                /**
                 * @description Hard-to-guess id to ask for progress by
                 * @example 5b0f6c1e9a7d4f32
                 */
                upload?: string | null;
                /**
                 * @description OpenZFS line to assume for ARC sizes; else what the dump points to
                 * @example 2.2
                 */
                openzfs?: ("0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4") | null;
                /** @description Reads per second to assume for ARC sizes */
                reads_per_s?: number;
                /** @description Change a field of the plan after the load was fitted, PATH=VALUE: what if? */
                set?: string[];
                /** @description Correct a fact of the captures, PATH=VALUE; the load is fitted with it */
                known?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Files of one host: a form of files, or one file or archive as the body itself. They are read as by `POST /api/captures`. Or captures as that request answered them, as JSON. A body without a media type is JSON if it begins with a brace. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "captures": [
                 *         {
                 *           "accounting": {
                 *             "left_out": 0,
                 *             "problems": 0,
                 *             "read": 4
                 *           },
                 *           "arc": {
                 *             "metadata_miss_percent": {
                 *               "first": 0.1,
                 *               "last": 0.1,
                 *               "max": 0.1
                 *             },
                 *             "metadata_miss_source": "mm%",
                 *             "size_last_bytes": 216006656,
                 *             "size_step_bytes": 1048576,
                 *             "still_growing": false,
                 *             "target_last_bytes": null,
                 *             "verdict": "large-enough",
                 *             "why": "0.1 % of metadata accesses miss in 16:52:43 to 16:52:44 (2 rows), weighted by mread; size 206.0 MiB to 206.0 MiB."
                 *           },
                 *           "archive": null,
                 *           "bytes": 192,
                 *           "columns": [
                 *             "time",
                 *             "arcsz",
                 *             "mm%",
                 *             "mhit",
                 *             "mread",
                 *             "dread",
                 *             "pread"
                 *           ],
                 *           "complete": true,
                 *           "elapsed_s": [
                 *             0,
                 *             1
                 *           ],
                 *           "findings": [
                 *             {
                 *               "code": "metadata-disk-reads",
                 *               "text": "1.1 metadata misses/s on average: each is a read from the pool or the L2ARC before the data can be read."
                 *             }
                 *           ],
                 *           "first_row": {
                 *             "arcsz": 216006656,
                 *             "dread": 393,
                 *             "mhit": 205,
                 *             "mm%": 0,
                 *             "mread": 205,
                 *             "pread": 1,
                 *             "time": 60762
                 *           },
                 *           "first_row_dropped": true,
                 *           "interval_s": 1,
                 *           "issues": [],
                 *           "issues_total": 0,
                 *           "kind": "arcstat",
                 *           "lines": 4,
                 *           "modified_at": null,
                 *           "name": "arcstat.txt",
                 *           "places": {
                 *             "arcsz": {
                 *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
                 *               "line": 1
                 *             },
                 *             "dread": {
                 *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
                 *               "line": 1
                 *             },
                 *             "mhit": {
                 *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
                 *               "line": 1
                 *             },
                 *             "mm%": {
                 *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
                 *               "line": 1
                 *             },
                 *             "mread": {
                 *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
                 *               "line": 1
                 *             },
                 *             "pread": {
                 *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
                 *               "line": 1
                 *             },
                 *             "samples": {
                 *               "excerpt": "16:52:43   206M  0.1  1.1K   1.1K   2.0K      0",
                 *               "line": 3
                 *             },
                 *             "time": {
                 *               "excerpt": "time  arcsz  mm%  mhit  mread  dread  pread",
                 *               "line": 1
                 *             }
                 *           },
                 *           "recorded_at": null,
                 *           "restarts": 0,
                 *           "rows_per_point": 1,
                 *           "samples": 2,
                 *           "series": {
                 *             "arcsz": [
                 *               216006656,
                 *               216006656
                 *             ],
                 *             "dread": [
                 *               2000,
                 *               2100
                 *             ],
                 *             "mhit": [
                 *               1100,
                 *               1200
                 *             ],
                 *             "mm%": [
                 *               0.1,
                 *               0.1
                 *             ],
                 *             "mread": [
                 *               1100,
                 *               1200
                 *             ],
                 *             "pread": [
                 *               0,
                 *               0
                 *             ],
                 *             "time": [
                 *               60763,
                 *               60764
                 *             ]
                 *           },
                 *           "summarised_from": null
                 *         }
                 *       ],
                 *       "set": {
                 *         "memory.arc_bytes": 8589934592
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SizeRequest"];
                /**
                 * @example time  arcsz  mm%  mhit  mread  dread  pread
                 *     16:52:42   206M    0   205    205    393      1
                 *     16:52:43   206M  0.1  1.1K   1.1K   2.0K      0
                 *     16:52:44   206M  0.1  1.2K   1.2K   2.1K      0
                 */
                "application/octet-stream": string;
                /**
                 * @example {
                 *       "files": [
                 *         "    time  arcsz  mm%  mhit  mread  dread  pread\n16:52:42   206M    0   205    205    393      1\n16:52:43   206M  0.1  1.1K   1.1K   2.0K      0\n16:52:44   206M  0.1  1.2K   1.2K   2.1K      0\n"
                 *       ],
                 *       "set": [
                 *         "memory.arc_bytes=8GiB"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    /** @description Captures or archives, in any order */
                    files: string[];
                    /**
                     * @description Correct a fact of the captures, PATH=VALUE; the load is fitted with it
                     * @example [
                     *       "workload.threads=16"
                     *     ]
                     */
                    known?: string[];
                    /**
                     * @description Change a field of the plan after the load was fitted, PATH=VALUE: what if?
                     * @example [
                     *       "memory.arc_bytes=8GiB"
                     *     ]
                     */
                    set?: string[];
                };
            };
        };
        responses: {
            /** @description The plan with its reasons, what was measured and how well it predicts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sizing"];
                };
            };
            /** @description Broken, such as a truncated archive; what was read is in `captures` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description The upload stalled */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Too large, or expands too far */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description A Content-Encoding, or a form, that is not read */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Not recognised, too slow to read, or a field that a plan cannot hold; `errors` names each */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Too much from this client; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Too many uploads, or its reader or the server is ended; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5b0f6c1e9a7d4f32 */
                upload: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadProgress"];
                };
            };
            /** @description Not known, or long done */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getCollectScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example #!/bin/sh */
                    "text/x-shellscript": string;
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example arcplan_captures_total{kind="zdb"} 3.0 */
                    "text/plain": string;
                };
            };
            /** @description Not switched on */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
}
