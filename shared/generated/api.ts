/* Generated from the server's OpenAPI document by `npm run generate`; do not edit. */

export interface paths {
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
         * @description What the model says about a plan, which is not kept.
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
         * @description Whether the server runs; asks nothing of the store.
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
         * @description Delete a plan; its links open no more.
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
         * @description Whether the server can do its work: the store answers and the model runs.
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
         * @description Make a plan of the captures of one host, predict, and compare with what they measured.
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
         * @description How far the reading of a running upload has come.
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
         * @description What this process has done, as Prometheus reads it.
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
            /** Bonus Bytes */
            bonus_bytes: number | null;
            /** Chunk Waste Bytes */
            chunk_waste_bytes: number | null;
            /** Compressed Bytes */
            compressed_bytes: number | null;
            /** Data Bytes */
            data_bytes: number | null;
            /** Dbuf Bytes */
            dbuf_bytes: number | null;
            /** Demand Data Hit Ratio */
            demand_data_hit_ratio: number | null;
            /** Demand Metadata Hit Ratio */
            demand_metadata_hit_ratio: number | null;
            /** Dnode Bytes */
            dnode_bytes: number | null;
            /** Dnode Limit Bytes */
            dnode_limit_bytes: number | null;
            /** Ghost Hits */
            ghost_hits: number | null;
            /** Header Bytes */
            header_bytes: number | null;
            /** Hit Ratio */
            hit_ratio: number | null;
            /** L2 Allocated Bytes */
            l2_allocated_bytes: number | null;
            /** L2 Bytes */
            l2_bytes: number | null;
            /** L2 Header Bytes */
            l2_header_bytes: number | null;
            /** L2 Hit Ratio */
            l2_hit_ratio: number | null;
            /** Max Bytes */
            max_bytes: number | null;
            /** Metadata Bytes */
            metadata_bytes: number | null;
            /** Metadata Limit Bytes */
            metadata_limit_bytes: number | null;
            /** Metadata Used Bytes */
            metadata_used_bytes: number | null;
            /** Min Bytes */
            min_bytes: number | null;
            /** Openzfs Line */
            openzfs_line: ("0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4") | null;
            /** Openzfs Line Why */
            openzfs_line_why: string;
            /** Overhead Bytes */
            overhead_bytes: number | null;
            /** Size Bytes */
            size_bytes: number | null;
            /** Target Bytes */
            target_bytes: number | null;
            /** Uncompressed Bytes */
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
            metadata_miss_percent: components["schemas"]["FirstLastMax"];
            /** Metadata Miss Source */
            metadata_miss_source: string | null;
            /** Size Last Bytes */
            size_last_bytes: number | null;
            /** Size Step Bytes */
            size_step_bytes: number | null;
            /** Still Growing */
            still_growing: boolean | null;
            /** Target Last Bytes */
            target_last_bytes: number | null;
            /**
             * Verdict
             * @enum {string}
             */
            verdict: "large-enough" | "too-small" | "still-warming" | "no-metadata-columns" | "idle";
            /** Why */
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
            arc: components["schemas"]["ArcMemory"];
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Findings */
            findings: components["schemas"]["Finding"][];
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default arc_summary
             * @constant
             */
            kind: "arc_summary";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Percents */
            percents: {
                [key: string]: number;
            };
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Tunables */
            tunables: {
                [key: string]: number | string;
            };
            /** Values */
            values: {
                [key: string]: number;
            };
        };
        /**
         * ArcstatCapture
         * @description One arcstat log.
         *
         *     Attributes:
         *         columns: Header names in order of appearance.
         *         samples: Rows that count.
         *         rows_per_point: Rows behind each number of `series`: 1 in logs of up to a hundred thousand
         *             rows; in a longer one so many rows are one point, the last of which may have fewer.
         *         first_row_dropped: The first row covered no interval and is in `first_row` only.
         *         first_row: That row; its sizes are valid, its rates are not. None if none was dropped.
         *         restarts: Later start-up rows (arcstat started again into the same log); they stay in
         *             `series` with sizes only.
         *         interval_s: Median time between rows in seconds; None if the log has no usable times.
         *         elapsed_s: Seconds from the first sample to each point's first row, midnight passed; None
         *             where unknown.
         *         series: Per column one number per point, units removed: bytes, counts or bytes per second,
         *             percent, for `time` seconds since midnight (or since the epoch); None where blank. Of
         *             several rows the mean, of a percentage weighted by the accesses it is a share of; of
         *             `time` the first.
         *         series_low: The smallest row of each point; empty where each point is a row.
         *         series_high: The largest one.
         *         arc: The ARC as seen here.
         *         findings: Further observations.
         */
        ArcstatCapture: {
            arc: components["schemas"]["ArcReading"];
            /** Bytes */
            bytes: number;
            /** Columns */
            columns: string[];
            /** Complete */
            complete: boolean;
            /** Elapsed S */
            elapsed_s: (number | null)[];
            /** Findings */
            findings: components["schemas"]["Finding"][];
            /** First Row */
            first_row: {
                [key: string]: number | null;
            } | null;
            /** First Row Dropped */
            first_row_dropped: boolean;
            /** Interval S */
            interval_s: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default arcstat
             * @constant
             */
            kind: "arcstat";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Restarts */
            restarts: number;
            /** Rows Per Point */
            rows_per_point: number;
            /** Samples */
            samples: number;
            /** Series */
            series: {
                [key: string]: (number | null)[];
            };
            /** Series High */
            series_high: {
                [key: string]: (number | null)[];
            };
            /** Series Low */
            series_low: {
                [key: string]: (number | null)[];
            };
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
            arc: components["schemas"]["ArcMemory"];
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Findings */
            findings: components["schemas"]["Finding"][];
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default arcstats
             * @constant
             */
            kind: "arcstats";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Since Load S */
            since_load_s: number | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values */
            values: {
                [key: string]: number;
            };
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
            /** High */
            high: number;
            /** Low */
            low: number;
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
            /** Filesystem */
            filesystem: string | null;
            /** Kernel Name */
            kernel_name: string | null;
            /** Label */
            label: string | null;
            /** Line */
            line: number;
            /** Logical Sector Bytes */
            logical_sector_bytes: number | null;
            /** Model */
            model: string | null;
            /** Mountpoints */
            mountpoints: string[];
            /** Name */
            name: string;
            /** Part Uuid */
            part_uuid: string | null;
            /** Path */
            path: string[];
            /** Physical Sector Bytes */
            physical_sector_bytes: number | null;
            /** Rotational */
            rotational: boolean | null;
            /** Serial */
            serial: string | null;
            /** Size Bytes */
            size_bytes: number | null;
            /** Type */
            type: string | null;
            /** Uuid */
            uuid: string | null;
            /** Wwn */
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
            /** Asize Bytes */
            asize_bytes: number | null;
            /** Average Bytes */
            average_bytes: number | null;
            /** Blocks */
            blocks: number | null;
            /** Compression Ratio */
            compression_ratio: number | null;
            /** Level */
            level: number | null;
            /** Line */
            line: number;
            /** Lsize Bytes */
            lsize_bytes: number | null;
            /** Percent */
            percent: number | null;
            /** Psize Bytes */
            psize_bytes: number | null;
            /** Type */
            type: string;
        };
        /**
         * CaptureAnswer
         * @description What one upload holds.
         * @example {
         *       "captures": [
         *         {
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
         *           "series_high": {},
         *           "series_low": {},
         *           "summarised_from": null
         *         }
         *       ],
         *       "problems": []
         *     }
         */
        CaptureAnswer: {
            /** Captures */
            captures: (components["schemas"]["ZdbAnswer"] | components["schemas"]["ArcstatCapture"] | components["schemas"]["ArcstatsCapture"] | components["schemas"]["ArcSummaryCapture"] | components["schemas"]["IostatCapture"] | components["schemas"]["ZpoolIostatCapture"] | components["schemas"]["ZfsGetCapture"] | components["schemas"]["MysqlVariablesCapture"] | components["schemas"]["MysqlStatusCapture"] | components["schemas"]["MysqlConfigCapture"] | components["schemas"]["InnodbStatusCapture"] | components["schemas"]["PostgresqlSettingsCapture"] | components["schemas"]["PostgresqlStatsCapture"] | components["schemas"]["SysbenchCapture"] | components["schemas"]["PgbenchCapture"] | components["schemas"]["FioCapture"] | components["schemas"]["ZpoolStatusCapture"] | components["schemas"]["ZpoolListCapture"] | components["schemas"]["ZfsListCapture"] | components["schemas"]["ZfsVersionCapture"] | components["schemas"]["ModuleParametersCapture"] | components["schemas"]["ZdbBlocksCapture"] | components["schemas"]["MeminfoCapture"] | components["schemas"]["CpuinfoCapture"] | components["schemas"]["SysctlCapture"] | components["schemas"]["LsblkCapture"] | components["schemas"]["NvmeListCapture"] | components["schemas"]["SarDiskCapture"] | components["schemas"]["DiskstatsCapture"] | components["schemas"]["VmstatCapture"] | components["schemas"]["NodeExporterCapture"] | components["schemas"]["CloudIdentityCapture"])[];
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
            captures?: (components["schemas"]["ZdbAnswer"] | components["schemas"]["ArcstatCapture"] | components["schemas"]["ArcstatsCapture"] | components["schemas"]["ArcSummaryCapture"] | components["schemas"]["IostatCapture"] | components["schemas"]["ZpoolIostatCapture"] | components["schemas"]["ZfsGetCapture"] | components["schemas"]["MysqlVariablesCapture"] | components["schemas"]["MysqlStatusCapture"] | components["schemas"]["MysqlConfigCapture"] | components["schemas"]["InnodbStatusCapture"] | components["schemas"]["PostgresqlSettingsCapture"] | components["schemas"]["PostgresqlStatsCapture"] | components["schemas"]["SysbenchCapture"] | components["schemas"]["PgbenchCapture"] | components["schemas"]["FioCapture"] | components["schemas"]["ZpoolStatusCapture"] | components["schemas"]["ZpoolListCapture"] | components["schemas"]["ZfsListCapture"] | components["schemas"]["ZfsVersionCapture"] | components["schemas"]["ModuleParametersCapture"] | components["schemas"]["ZdbBlocksCapture"] | components["schemas"]["MeminfoCapture"] | components["schemas"]["CpuinfoCapture"] | components["schemas"]["SysctlCapture"] | components["schemas"]["LsblkCapture"] | components["schemas"]["NvmeListCapture"] | components["schemas"]["SarDiskCapture"] | components["schemas"]["DiskstatsCapture"] | components["schemas"]["VmstatCapture"] | components["schemas"]["NodeExporterCapture"] | components["schemas"]["CloudIdentityCapture"])[];
            /** Detail */
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
            /** Problems */
            problems?: components["schemas"]["FileProblem"][];
            /**
             * Status
             * @example 422
             */
            status: number;
            /**
             * Title
             * @example Not recognised
             */
            title: string;
            /**
             * Type
             * @example urn:arcplan:problem:unrecognised
             */
            type: string;
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Instance Type */
            instance_type: string | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default cloud-identity
             * @constant
             */
            kind: "cloud-identity";
            /** Lines */
            lines: number;
            /** Memory Bytes */
            memory_bytes: number | null;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /**
             * Provider
             * @enum {string}
             */
            provider: "aws" | "gcp" | "azure";
            /** Recorded At */
            recorded_at?: string | null;
            /** Region */
            region: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Vcpus */
            vcpus: number | null;
            /** Volumes */
            volumes: components["schemas"]["CloudVolume"][];
            /** Zone */
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
            /** Device */
            device: string | null;
            /** Id */
            id: string;
            /** Iops */
            iops: number | null;
            /** Line */
            line: number;
            /** Size Bytes */
            size_bytes: number | null;
            /** Throughput Bytes Per S */
            throughput_bytes_per_s: number | null;
            /** Type */
            type: string | null;
        };
        /**
         * CpuinfoCapture
         * @description Processors of a host; `places` has the names of the fields.
         *
         *     Attributes:
         *         logical_cpus: Processors that the kernel schedules on, threads counted.
         *         cores: Physical cores of all sockets.
         *         sockets: Sockets.
         *         threads_per_core: Threads per core.
         *         model: Model as printed; untrusted text.
         *         mhz: Highest clock printed, in MHz: the maximum of lscpu, else the present one.
         *         virtual: Vendor of the hypervisor, or `yes` where only the flag tells; null on a machine
         *             that says nothing of one.
         */
        CpuinfoCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Cores */
            cores: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default cpuinfo
             * @constant
             */
            kind: "cpuinfo";
            /** Lines */
            lines: number;
            /** Logical Cpus */
            logical_cpus: number | null;
            /** Mhz */
            mhz: number | null;
            /** Model */
            model: string | null;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Sockets */
            sockets: number | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Threads Per Core */
            threads_per_core: number | null;
            /** Virtual */
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
            /** Base Read Ms */
            base_read_ms: number | null;
            /** Bend */
            bend: number;
            /** Fit Error */
            fit_error: number;
            /** Max Reads Per S */
            max_reads_per_s: number | null;
            /** Points */
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
            /** Concurrency */
            concurrency: number;
            /** Read Await Ms */
            read_await_ms: number;
            /** Reads Per S */
            reads_per_s: number;
            /** Samples */
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
            estimate: components["schemas"]["Estimate"] | null;
            /** File Bytes */
            file_bytes: number;
            /** Files */
            files: number;
            /** Id */
            id: number | null;
            /** Leaf Blocks */
            leaf_blocks: number;
            /** Leaf Logical Bytes */
            leaf_logical_bytes: number;
            /** Leaf Physical Bytes */
            leaf_physical_bytes: number;
            /** Name */
            name: string | null;
            /** Nonleaf Blocks */
            nonleaf_blocks: number;
            /** Nonleaf Logical Bytes */
            nonleaf_logical_bytes: number;
            /** Nonleaf Physical Bytes */
            nonleaf_physical_bytes: number;
            /** Objects */
            objects: number;
            /** Objects Declared */
            objects_declared: number | null;
            /** Referenced Bytes */
            referenced_bytes: number | null;
            /** Tree */
            tree: components["schemas"]["TreeLevel"][];
            /** Trees */
            trees: number;
            /** Type */
            type: string | null;
            /** Volume Bytes */
            volume_bytes: number | null;
        };
        /**
         * DeviceRecord
         * @description One device; a figure is null where this version of iostat does not print it.
         *
         *     Attributes:
         *         device: Name as printed; untrusted text.
         *         role: Only devices of role `disk` are in the capture's total.
         *         samples: Reports that the figures rest on, the one since boot left out: those that print
         *             the device and, with `-z`, those that leave it out because it did nothing.
         *         idle_reports: How many of the samples are of the second kind. Rates, queue and utilisation
         *             are zero there and count in mean, 95th percentile and maximum; times and sizes per
         *             request do not, since there was no request.
         *         requests_per_s: Reads and writes together.
         *         read_await_ms: Mean weighted by reads; reports without reads do not count.
         *         write_await_ms: The same for writes.
         *         await_ms: Mean weighted by requests; from reads and writes where it is not printed.
         *         queue: Requests in flight; by Little's law where only a momentary length is printed.
         *         request_bytes: Mean weighted by requests.
         *         read_await_bound_ms: Where reads and writes share one response time: what a read would have
         *             taken had writes cost nothing.
         *         saturation: Mean response time over the lowest busy one seen.
         *         quality: Little's law held against every row.
         *         curve: Response time of reads against reads in flight.
         *         curve_missing: Why there is no curve.
         */
        DeviceRecord: {
            await_ms: components["schemas"]["Summary"] | null;
            curve: components["schemas"]["Curve"] | null;
            /** Curve Missing */
            curve_missing: string | null;
            /** Device */
            device: string;
            discards_per_s: components["schemas"]["Summary"] | null;
            flushes_per_s: components["schemas"]["Summary"] | null;
            /** Idle Reports */
            idle_reports: number;
            quality: components["schemas"]["Quality"];
            queue: components["schemas"]["Summary"] | null;
            read_await_bound_ms: components["schemas"]["Summary"] | null;
            read_await_ms: components["schemas"]["Summary"] | null;
            read_bytes_per_s: components["schemas"]["Summary"] | null;
            read_merges_per_s: components["schemas"]["Summary"] | null;
            /** Read Saturation */
            read_saturation: number | null;
            reads_per_s: components["schemas"]["Summary"] | null;
            request_bytes: components["schemas"]["Summary"] | null;
            requests_per_s: components["schemas"]["Summary"] | null;
            /**
             * Role
             * @enum {string}
             */
            role: "disk" | "partition" | "stacked" | "zvol" | "group";
            /** Samples */
            samples: number;
            /** Saturation */
            saturation: number | null;
            series: components["schemas"]["DeviceSeries"];
            util_percent: components["schemas"]["Summary"] | null;
            /**
             * Verdict
             * @enum {string}
             */
            verdict: "idle" | "light" | "healthy" | "queueing" | "saturated" | "rate-limited" | "no-baseline" | "no-latency";
            /** Why */
            why: string;
            write_await_ms: components["schemas"]["Summary"] | null;
            write_bytes_per_s: components["schemas"]["Summary"] | null;
            write_merges_per_s: components["schemas"]["Summary"] | null;
            /** Write Saturation */
            write_saturation: number | null;
            writes_per_s: components["schemas"]["Summary"] | null;
        };
        /**
         * DeviceSeries
         * @description Samples of one device for charts, thinned to a few hundred that keep the extremes.
         *
         *     Attributes:
         *         report: Number of the sample's report in the capture, from 0.
         *         time: ISO 8601 date and time, or the time of day; null where none is printed.
         */
        DeviceSeries: {
            /** Await Ms */
            await_ms: (number | null)[];
            /** Queue */
            queue: (number | null)[];
            /** Read Await Ms */
            read_await_ms: (number | null)[];
            /** Reads Per S */
            reads_per_s: (number | null)[];
            /** Report */
            report: number[];
            /** Time */
            time: (string | null)[];
            /** Util Percent */
            util_percent: (number | null)[];
            /** Write Await Ms */
            write_await_ms: (number | null)[];
            /** Writes Per S */
            writes_per_s: (number | null)[];
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
            /** Dataset */
            dataset: string | null;
            /** File Bytes */
            file_bytes: number;
            /** Files */
            files: number;
            /** Leaf Blocks */
            leaf_blocks: number;
            /** Leaf Logical Bytes */
            leaf_logical_bytes: number;
            /** Leaf Physical Bytes */
            leaf_physical_bytes: number;
            /** Nonleaf Blocks */
            nonleaf_blocks: number;
            /** Nonleaf Logical Bytes */
            nonleaf_logical_bytes: number;
            /** Nonleaf Physical Bytes */
            nonleaf_physical_bytes: number;
            /** Path */
            path: string;
            /** Trees */
            trees: number;
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
            /** Busy Ms */
            busy_ms: number;
            /** Device */
            device: string;
            /** Read Bytes */
            read_bytes: number;
            /** Read Ms */
            read_ms: number;
            /** Reads */
            reads: number;
            /** Write Bytes */
            write_bytes: number;
            /** Write Ms */
            write_ms: number;
            /** Writes */
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
            await_ms: components["schemas"]["Summary"] | null;
            /** Device */
            device: string;
            queue: components["schemas"]["Summary"] | null;
            read_await_ms: components["schemas"]["Summary"] | null;
            read_bytes_per_s: components["schemas"]["Summary"] | null;
            reads_per_s: components["schemas"]["Summary"] | null;
            request_bytes: components["schemas"]["Summary"] | null;
            requests_per_s: components["schemas"]["Summary"] | null;
            /** Samples */
            samples: number;
            util_percent: components["schemas"]["Summary"] | null;
            write_await_ms: components["schemas"]["Summary"] | null;
            write_bytes_per_s: components["schemas"]["Summary"] | null;
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Counters */
            counters: components["schemas"]["DiskCounters"][];
            /** Devices */
            devices: components["schemas"]["DiskFigures"][];
            /** Interval S */
            interval_s: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default diskstats
             * @constant
             */
            kind: "diskstats";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Samples */
            samples: number;
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
             * @enum {string}
             */
            basis: "measured" | "estimated";
            /** Dataset */
            dataset: string | null;
            /** File Bytes */
            file_bytes: number | null;
            /** Indirect Block Bytes */
            indirect_block_bytes: number;
            /** Levels */
            levels: number;
            /** Max Block Id */
            max_block_id: number | null;
            /** Object */
            object: number;
            /** Path */
            path: string | null;
            /** Record Bytes */
            record_bytes: number;
            /** Tree */
            tree: components["schemas"]["TreeLevel"][];
            /** Type */
            type: string;
        };
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
            /** Confidence */
            confidence: number;
            leaf_blocks: components["schemas"]["Interval"];
            nonleaf_blocks: components["schemas"]["Interval"];
            nonleaf_logical_bytes: components["schemas"]["Interval"];
            nonleaf_physical_bytes: components["schemas"]["Interval"];
            /** Note */
            note: string;
            /** Objects Total */
            objects_total: number;
            /** Referenced Bytes */
            referenced_bytes: number;
            /** Sampled Bytes */
            sampled_bytes: number;
            /** Sampled Files */
            sampled_files: number;
            /** Scale */
            scale: number;
        };
        /**
         * Evaluation
         * @description A plan and what the model says about it.
         */
        Evaluation: {
            /** Plan */
            plan: {
                [key: string]: unknown;
            };
            /** Result */
            result: {
                [key: string]: unknown;
            };
        };
        /**
         * Fault
         * @description One value that is wrong in a document that was sent.
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
             * @example -1 is less than the minimum of 1048576
             */
            reason: string;
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
             * @enum {string}
             */
            kind: "unrecognised" | "broken" | "too-large";
            /**
             * Line
             * @description Line where reading stopped, 0 if none
             */
            line: number;
            /** Reason */
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
            /** Available Bytes */
            available_bytes: number | null;
            /** Device */
            device: string;
            /** Mountpoint */
            mountpoint: string;
            /** Size Bytes */
            size_bytes: number | null;
            /** Type */
            type: string;
        };
        /**
         * Finding
         * @description One observation.
         *
         *     Attributes:
         *         code: Stable name for programs, lower-case words joined by hyphens.
         *         text: One sentence with the figures it rests on.
         */
        Finding: {
            /** Code */
            code: string;
            /** Text */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /** Jobs */
            jobs: components["schemas"]["FioJob"][];
            /**
             * Kind
             * @default fio
             * @constant
             */
            kind: "fio";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Version */
            version: string | null;
        };
        /**
         * FioJob
         * @description What one job did; what it did not do, and what is not printed, is None.
         *
         *     Latencies are those of completion (clat): from the submission of a request to its end.
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
            /** Block Bytes */
            block_bytes?: number | null;
            /** Depth */
            depth?: number | null;
            /** Direct */
            direct?: boolean | null;
            /** Engine */
            engine?: string | null;
            /** Fsync */
            fsync?: number | null;
            /** Jobs */
            jobs?: number | null;
            /** Line */
            line: number;
            /** Name */
            name: string;
            /** Read Bytes Per S */
            read_bytes_per_s?: number | null;
            /** Read Mean Ms */
            read_mean_ms?: number | null;
            /** Read P50 Ms */
            read_p50_ms?: number | null;
            /** Read P95 Ms */
            read_p95_ms?: number | null;
            /** Read P99 Ms */
            read_p99_ms?: number | null;
            /** Reads Per S */
            reads_per_s?: number | null;
            /** Rw */
            rw?: string | null;
            /** Seconds */
            seconds?: number | null;
            /** Sync Mean Ms */
            sync_mean_ms?: number | null;
            /** Sync P95 Ms */
            sync_p95_ms?: number | null;
            /** Syncs Per S */
            syncs_per_s?: number | null;
            /** Target */
            target?: string | null;
            /** Write Bytes Per S */
            write_bytes_per_s?: number | null;
            /** Write Mean Ms */
            write_mean_ms?: number | null;
            /** Write P95 Ms */
            write_p95_ms?: number | null;
            /** Write P99 Ms */
            write_p99_ms?: number | null;
            /** Writes Per S */
            writes_per_s?: number | null;
        };
        /**
         * FirstLastMax
         * @description A column in three numbers; None when no row has a value.
         */
        FirstLastMax: {
            /** First */
            first: number | null;
            /** Last */
            last: number | null;
            /** Max */
            max: number | null;
        };
        /**
         * Health
         * @description The server runs.
         */
        Health: {
            limits: components["schemas"]["Limits"];
            /**
             * Read Only
             * @description Whether no plan is kept or deleted
             * @default false
             */
            read_only?: boolean;
            /**
             * Status
             * @default ok
             * @constant
             */
            status: "ok";
            /**
             * Version
             * @example 1.0.0
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
            /** Bucket Bytes */
            bucket_bytes: number[];
            /** Bucket Ms */
            bucket_ms: number[];
            /** Columns */
            columns: string[];
            /** Counts */
            counts: number[][];
            /**
             * Kind
             * @enum {string}
             */
            kind: "latency" | "request-size";
            /** Name */
            name: string;
            /** Reports */
            reports: number;
            /** Since Import */
            since_import: boolean;
            /** Spreads */
            spreads: components["schemas"]["Spread"][];
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
         *             `free_pages`, `database_pages`, `old_pages`, `modified_pages`; since the server's
         *             start: `pages_read`, `pages_created`, `pages_written`; averages over `interval_s`:
         *             `pages_read_per_s`, `pages_written_per_s`, `young_per_s`, `file_reads_per_s`,
         *             `bytes_per_read`, `file_writes_per_s`, `fsyncs_per_s`, `log_writes_per_s`,
         *             `row_inserts_per_s`, `row_updates_per_s`, `row_deletes_per_s`, `row_reads_per_s`,
         *             `buffer_pool_hit_ratio` (0..1); now: `pending_reads`, `queries_inside`,
         *             `history_list_length`; positions in the redo log in bytes: `log_sequence_number`,
         *             `log_flushed_to`, `last_checkpoint_at`.
         */
        InnodbStatusCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Interval S */
            interval_s: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default innodb-status
             * @constant
             */
            kind: "innodb-status";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Page Bytes */
            page_bytes: number | null;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values */
            values: {
                [key: string]: number;
            };
        };
        /**
         * Interval
         * @description An estimate with its confidence interval; the bounds are None where there is none.
         */
        Interval: {
            /** High */
            high: number | null;
            /** Low */
            low: number | null;
            /** Value */
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
         *         total: All disks together, null where there is none.
         *         hostname: Name of the host by the text's first line; untrusted.
         *         kernel: Release of its kernel.
         *         logical_cpus: Its processors.
         *         cpu_busy_ratio: Share of all processors that worked, neither idle nor waiting for I/O.
         *         cpu_wait_ratio: Share that was idle while I/O was under way.
         *         cpu_steal_ratio: Share that the hypervisor gave to others.
         */
        IostatCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            cpu_busy_ratio?: components["schemas"]["Summary"] | null;
            cpu_steal_ratio?: components["schemas"]["Summary"] | null;
            cpu_wait_ratio?: components["schemas"]["Summary"] | null;
            /** Devices */
            devices: components["schemas"]["DeviceRecord"][];
            /** Hostname */
            hostname?: string | null;
            /** Interval S */
            interval_s: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /** Kernel */
            kernel?: string | null;
            /**
             * Kind
             * @default iostat
             * @constant
             */
            kind: "iostat";
            /** Lines */
            lines: number;
            /** Logical Cpus */
            logical_cpus?: number | null;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Reports */
            reports: number;
            /** Since Boot Dropped */
            since_boot_dropped: boolean;
            /** Since Boot Reports */
            since_boot_reports: number;
            /** Since Boot Why */
            since_boot_why: string;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            total: components["schemas"]["TotalRecord"] | null;
        };
        /**
         * Issue
         * @description A line that could not be read, or that was read with a reservation.
         *
         *     Attributes:
         *         line: Line number in the uncompressed text, from 1; 0 where no single line is meant.
         *         excerpt: The start of the line, made printable; untrusted text.
         *         reason: One sentence for a person.
         */
        Issue: {
            /** Excerpt */
            excerpt: string;
            /** Line */
            line: number;
            /** Reason */
            reason: string;
        };
        /**
         * Limits
         * @description The largest bodies that are taken, in bytes.
         */
        Limits: {
            /** Plan Bytes */
            plan_bytes: number;
            /** Upload Bytes */
            upload_bytes: number;
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
            /** Alloc Bytes */
            alloc_bytes: number | null;
            /** Cap Percent */
            cap_percent: number | null;
            /** Dedup Ratio */
            dedup_ratio: number | null;
            /** Expandsz Bytes */
            expandsz_bytes: number | null;
            /** Frag Percent */
            frag_percent: number | null;
            /** Free Bytes */
            free_bytes: number | null;
            /** Health */
            health: string | null;
            /** Line */
            line: number;
            /** Name */
            name: string;
            /** Size Bytes */
            size_bytes: number | null;
            /** Vdevs */
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
            /** Alloc Bytes */
            alloc_bytes: number | null;
            /** Cap Percent */
            cap_percent: number | null;
            /** Frag Percent */
            frag_percent: number | null;
            /** Free Bytes */
            free_bytes: number | null;
            /** Health */
            health: string | null;
            /** Line */
            line: number;
            /** Name */
            name: string;
            /** Path */
            path: string[];
            /**
             * Role
             * @enum {string}
             */
            role: "data" | "log" | "cache" | "special" | "dedup" | "spare";
            /** Size Bytes */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Devices */
            devices: components["schemas"]["BlockDevice"][];
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default lsblk
             * @constant
             */
            kind: "lsblk";
            /** Lines */
            lines: number;
            /** Links */
            links: {
                [key: string]: string;
            };
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
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
            /** Available Bytes */
            available_bytes: number | null;
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Hugepages Bytes */
            hugepages_bytes: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default meminfo
             * @constant
             */
            kind: "meminfo";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Ram Bytes */
            ram_bytes: number | null;
            /** Recorded At */
            recorded_at?: string | null;
            /** Samples */
            samples: number;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values Bytes */
            values_bytes: {
                [key: string]: number;
            };
        };
        /**
         * ModuleParametersCapture
         * @description Parameters of the ZFS kernel module; `places` has every name of `values`.
         *
         *     Attributes:
         *         values: Values as printed by parameter; an empty one is an empty text.
         */
        ModuleParametersCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default module-parameters
             * @constant
             */
            kind: "module-parameters";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default mysql-config
             * @constant
             */
            kind: "mysql-config";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Sections */
            sections: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values */
            values: {
                [key: string]: string;
            };
        };
        /**
         * MysqlStatusCapture
         * @description Counters of a running server, once or several times.
         *
         *     Attributes:
         *         values: Numbers of the last table by the server's name; where `relative` is true and there
         *             are several tables, how much each grew since the table before.
         *         texts: Everything in the last table that is no number.
         *         uptime_s: Seconds since the server's start at the last table; None where it is not shown.
         *         snapshots: All tables in order; beyond 500 the first ones and the last.
         *         relative: All tables but the first hold differences (`mysqladmin -r`).
         */
        MysqlStatusCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default mysql-status
             * @constant
             */
            kind: "mysql-status";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Relative */
            relative: boolean;
            /** Snapshots */
            snapshots: components["schemas"]["StatusSnapshot"][];
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Texts */
            texts: {
                [key: string]: string;
            };
            /** Uptime S */
            uptime_s: number | null;
            /** Values */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Flavour */
            flavour: ("mysql" | "mariadb" | "percona") | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default mysql-variables
             * @constant
             */
            kind: "mysql-variables";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values */
            values: {
                [key: string]: string;
            };
            /** Version */
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
         *         boot_time_s: Seconds since 1970 at which the kernel started.
         *         time_s: Seconds since 1970 at the scrape.
         *         zpool: `node_zfs_zpool_*` by pool, data sets left out.
         *         filesystems: Mounted file systems.
         */
        NodeExporterCapture: {
            /** Arc */
            arc: {
                [key: string]: number;
            };
            /** Boot Time S */
            boot_time_s: number | null;
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Disks */
            disks: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** Filesystems */
            filesystems: components["schemas"]["FileSystemSpace"][];
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default node-exporter
             * @constant
             */
            kind: "node-exporter";
            /** Lines */
            lines: number;
            /** Logical Cpus */
            logical_cpus: number | null;
            /** Memory Bytes */
            memory_bytes: {
                [key: string]: number;
            };
            /** Metrics Total */
            metrics_total: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Time S */
            time_s: number | null;
            /** Zpool */
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
            /** Firmware */
            firmware: string | null;
            /** Line */
            line: number;
            /** Model */
            model: string | null;
            /** Namespace */
            namespace: number | null;
            /** Node */
            node: string;
            /** Sector Bytes */
            sector_bytes: number | null;
            /** Serial */
            serial: string | null;
            /** Size Bytes */
            size_bytes: number | null;
            /** Used Bytes */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Devices */
            devices: components["schemas"]["NvmeDevice"][];
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default nvme-list
             * @constant
             */
            kind: "nvme-list";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
        };
        /**
         * PgbenchCapture
         * @description Runs of pgbench.
         *
         *     Attributes:
         *         runs: Runs in order. `places` names them `runs.0` and on.
         */
        PgbenchCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default pgbench
             * @constant
             */
            kind: "pgbench";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Runs */
            runs: components["schemas"]["PgbenchRun"][];
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
            /** Clients */
            clients?: number | null;
            /**
             * Complete
             * @default false
             */
            complete?: boolean;
            /** Failed */
            failed?: number | null;
            /** Initial Connection Ms */
            initial_connection_ms?: number | null;
            /** Latency Mean Ms */
            latency_mean_ms?: number | null;
            /** Latency Stddev Ms */
            latency_stddev_ms?: number | null;
            /** Line */
            line: number;
            /** Query Mode */
            query_mode?: string | null;
            /** Samples */
            samples?: components["schemas"]["PgbenchSample"][];
            /** Scale */
            scale?: number | null;
            /** Script */
            script?: string | null;
            /** Seconds */
            seconds?: number | null;
            /** Threads */
            threads?: number | null;
            /** Tps */
            tps?: number | null;
            /** Tps With Connections */
            tps_with_connections?: number | null;
            /** Transactions */
            transactions?: number | null;
            /** Version */
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
            /** At S */
            at_s: number;
            /** Latency Ms */
            latency_ms: number | null;
            /** Stddev Ms */
            stddev_ms: number | null;
            /** Tps */
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
            /** Excerpt */
            excerpt: string;
            /** Line */
            line: number;
        };
        /**
         * Plan
         * @description Everything a user may change about one server, version 1 of the wire format. Bytes are bytes, rates per second, times in milliseconds, ratios 0..1. Fields are only ever added; each has a default that a reader of an older plan fills in.
         * @example {
         *       "data": {
         *         "compression_ratio": 1.28,
         *         "datasets": 4,
         *         "file_bytes": 749000000000,
         *         "files": 330,
         *         "measured_trees": null
         *       },
         *       "instance": {
         *         "nodes": 1,
         *         "storage_bytes_per_s_cap": null,
         *         "storage_iops_cap": null,
         *         "type": "aws-i3.large",
         *         "vcpus": 2
         *       },
         *       "layout": {
         *         "ashift": 9,
         *         "compression": "lz4",
         *         "copies": 1,
         *         "decompress_bytes_per_s": null,
         *         "doublewrite": false,
         *         "encryption": false,
         *         "flush_method": "fsync",
         *         "indirect_block_bytes": 16384,
         *         "innodb_page_bytes": 16384,
         *         "logbias": "latency",
         *         "openzfs": "0.6.5",
         *         "primarycache": "all",
         *         "record_bytes": 16384,
         *         "rewritten_ratio": 0,
         *         "secondarycache": "all"
         *       },
         *       "memory": {
         *         "arc_bytes": 1073741824,
         *         "arc_meta_limit_percent": null,
         *         "buffer_pool_bytes": 2684354560,
         *         "dbuf_cache_max_bytes": null,
         *         "other_bytes": 1073741824,
         *         "ram_bytes": 16374562816
         *       },
         *       "origins": {},
         *       "prices": {
         *         "amortisation_months": 36,
         *         "device_usd_per_gb_month": null,
         *         "device_usd_per_iops_month": null,
         *         "device_usd_per_mib_per_s_month": null,
         *         "device_usd_purchase": null,
         *         "instance_usd_per_hour": null,
         *         "l2arc_usd_month": null,
         *         "slog_usd_month": null,
         *         "special_usd_month": null
         *       },
         *       "storage": {
         *         "custom_device": null,
         *         "device": "aws-gp2",
         *         "device_bytes": 1000000000000,
         *         "fragmentation_percent": 0,
         *         "l2arc_bytes": 0,
         *         "l2arc_device": null,
         *         "l2arc_provisioned_iops": null,
         *         "l2arc_provisioned_mib_per_s": null,
         *         "l2arc_write_max_bytes": null,
         *         "provisioned_iops": null,
         *         "provisioned_mib_per_s": null,
         *         "slog_bytes": null,
         *         "slog_device": null,
         *         "slog_provisioned_iops": null,
         *         "slog_provisioned_mib_per_s": null,
         *         "special_bytes": null,
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
         *         "cpu_ms_per_query": 0.4,
         *         "distribution": "uniform",
         *         "flushed_pages_per_commit": 1,
         *         "pages_per_query": 1,
         *         "think_ms": 0,
         *         "threads": 8,
         *         "working_set_ratio": 1,
         *         "zipf_exponent": 0.99
         *       }
         *     }
         */
        Plan: {
            /** @description What is stored. */
            data: {
                /**
                 * @description How far the compressor in use shrinks the data, before allocation rounds it: logical bytes by compressed bytes. Another compressor has another ratio.
                 * @default 1.28
                 */
                compression_ratio: number;
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
                    rows: {
                        /** @enum {unknown} */
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
            };
            /** @description The machine. */
            instance: {
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
                 * @description innodb_flush_method; with O_DIRECT on 2.3 and later table reads bypass the ARC.
                 * @default fsync
                 * @enum {unknown}
                 */
                flush_method: "fsync" | "O_DIRECT";
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
             * @description Where a field's value came from, by path such as 'data.file_bytes'; a field that is not named is a default.
             * @default {}
             */
            origins?: {
                [key: string]: "measured" | "entered" | "datasheet";
            };
            /** @description What it costs. Null takes the catalogue's dated price; where the catalogue has none, null counts nothing and says so. */
            prices: {
                /**
                 * @description Months over which a purchase is spread.
                 * @default 36
                 */
                amortisation_months: number;
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
                 * @description Instance, per hour.
                 * @default null
                 */
                instance_usd_per_hour: number | null;
                /**
                 * @description Cache device, per month.
                 * @default null
                 */
                l2arc_usd_month: number | null;
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
                 * @description A device described by the user, used where a device is named 'custom'; null if none.
                 * @default null
                 */
                custom_device?: null | {
                    name: string;
                    /** @description Measured working points; empty when only the figures above are known. */
                    points: {
                        concurrency: number;
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
                 * @description Size of the special vdev; null takes four times the indirect blocks.
                 * @default null
                 */
                special_bytes?: number | null;
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
                 * @description Devices in one top-level vdev (dRAID: data + parity of one group).
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
            /** @constant */
            version: 1;
            /** @description What runs on it. */
            workload: {
                /**
                 * @description Durable commits that one query makes; 0 for a read-only load.
                 * @default 0
                 */
                commits_per_query: number;
                /**
                 * @description CPU time of one query on one vCPU.
                 * @default 0.4
                 */
                cpu_ms_per_query: number;
                /**
                 * @description How keys are chosen.
                 * @default uniform
                 * @enum {unknown}
                 */
                distribution: "uniform" | "zipf" | "pareto" | "special";
                /**
                 * @description InnoDB pages that are written back for each commit, sooner or later; below 1 where commits change the same pages.
                 * @default 1
                 */
                flushed_pages_per_commit?: number;
                /**
                 * @description Leaf pages that one query reads.
                 * @default 1
                 */
                pages_per_query: number;
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
                 * @description Share of the data that is read at all.
                 * @default 1
                 */
                working_set_ratio: number;
                /**
                 * @description Exponent of the Zipf law.
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
             * @description Deletes the plan; absent if the plan was kept here already. Shown only once
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
         */
        PostgresqlSettingsCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default postgresql-settings
             * @constant
             */
            kind: "postgresql-settings";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Sizes */
            sizes: {
                [key: string]: number;
            };
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values */
            values: {
                [key: string]: string;
            };
            /** Version */
            version: string | null;
        };
        /**
         * PostgresqlStatsCapture
         * @description Counters since the last reset.
         *
         *     Attributes:
         *         views: Tables in the order in which they are printed. `places` names them `views.0` and on.
         */
        PostgresqlStatsCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default postgresql-stats
             * @constant
             */
            kind: "postgresql-stats";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Views */
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
         */
        PostgresqlView: {
            /** Line */
            line: number;
            /** Rows */
            rows: {
                [key: string]: number | string | null;
            }[];
            /**
             * View
             * @enum {string}
             */
            view: "pg_stat_database" | "pg_stat_bgwriter" | "pg_stat_checkpointer" | "pg_stat_wal" | "pg_stat_io" | "pg_statio_user_tables" | "pg_stat_user_tables";
        };
        /**
         * ProblemDetails
         * @description Why a request failed; texts may quote what was sent and are untrusted.
         */
        ProblemDetails: {
            /** Detail */
            detail: string;
            /**
             * Errors
             * @description For plans and parameters: every value that is wrong
             */
            errors?: components["schemas"]["Fault"][] | null;
            /**
             * Status
             * @example 422
             */
            status: number;
            /**
             * Title
             * @example Not recognised
             */
            title: string;
            /**
             * Type
             * @example urn:arcplan:problem:unrecognised
             */
            type: string;
        };
        /**
         * Quality
         * @description How well the columns of a device's rows agree with each other.
         *
         *     Attributes:
         *         rows_checked: Rows that print rate, response time and queue.
         *         rows_off: Rows whose queue differs from rate times response time by more than a quarter.
         *         worst_line: Line of the row that is off the most, 0 if none is.
         *         little_queue_mean: Mean of rate times response time, to hold against `queue`.
         */
        Quality: {
            /** Little Queue Mean */
            little_queue_mean: number | null;
            /** Rows Checked */
            rows_checked: number;
            /** Rows Off */
            rows_off: number;
            /** Worst Line */
            worst_line: number;
        };
        /**
         * RequirementAssumptions
         * @description What the memory figures of a capture rest on.
         *
         *     Attributes:
         *         openzfs: OpenZFS line assumed.
         *         openzfs_from: "asked" by the user, "dump" where its form points to one, else "default".
         *         reads_per_s: Reads per second assumed.
         */
        RequirementAssumptions: {
            /**
             * Openzfs
             * @enum {string}
             */
            openzfs: "0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4";
            /**
             * Openzfs From
             * @enum {string}
             */
            openzfs_from: "asked" | "dump" | "default";
            /** Reads Per S */
            reads_per_s: number;
        };
        /**
         * RequirementRow
         * @description The same files written anew with one recordsize, and what that asks of memory.
         *
         *     Attributes:
         *         arc_bytes: What the ARC must hold so that no indirect block is ever read from disk; None
         *             where the model is not built.
         *         arc_low_bytes: Its lower bound.
         *         arc_high_bytes: Its upper bound.
         *         l2arc_header_bytes: ARC taken by headers if all leaf blocks were in an L2ARC only.
         *         rule_of_thumb_bytes: One block pointer of 128 bytes per record, uncompressed.
         */
        RequirementRow: {
            /** Arc Bytes */
            arc_bytes: number | null;
            /** Arc High Bytes */
            arc_high_bytes: number | null;
            /** Arc Low Bytes */
            arc_low_bytes: number | null;
            /**
             * Basis
             * @enum {string}
             */
            basis: "measured" | "exact" | "estimated";
            /** Estimated Files */
            estimated_files: number;
            /** Header Only Files */
            header_only_files: number;
            /** L2Arc Header Bytes */
            l2arc_header_bytes: number | null;
            /** Leaf Blocks */
            leaf_blocks: number;
            /** Leaf Physical Bytes */
            leaf_physical_bytes: number;
            /** Leaf Physical High Bytes */
            leaf_physical_high_bytes: number;
            /** Leaf Physical Low Bytes */
            leaf_physical_low_bytes: number;
            /** Nonleaf Blocks */
            nonleaf_blocks: number;
            /** Nonleaf By Level */
            nonleaf_by_level: number[];
            /** Nonleaf Logical Bytes */
            nonleaf_logical_bytes: number;
            /** Nonleaf Physical Bytes */
            nonleaf_physical_bytes: number;
            /** Record Bytes */
            record_bytes: number;
            /** Rule Of Thumb Bytes */
            rule_of_thumb_bytes: number | null;
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Devices */
            devices: components["schemas"]["DiskFigures"][];
            /** Interval S */
            interval_s: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default sar-disk
             * @constant
             */
            kind: "sar-disk";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Samples */
            samples: number;
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
            /** Asize Count */
            asize_count: number;
            /** Lsize Count */
            lsize_count: number;
            /** Psize Count */
            psize_count: number;
            /** Size Bytes */
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
            captures: (components["schemas"]["ZdbAnswer"] | components["schemas"]["ArcstatCapture"] | components["schemas"]["ArcstatsCapture"] | components["schemas"]["ArcSummaryCapture"] | components["schemas"]["IostatCapture"] | components["schemas"]["ZpoolIostatCapture"] | components["schemas"]["ZfsGetCapture"] | components["schemas"]["MysqlVariablesCapture"] | components["schemas"]["MysqlStatusCapture"] | components["schemas"]["MysqlConfigCapture"] | components["schemas"]["InnodbStatusCapture"] | components["schemas"]["PostgresqlSettingsCapture"] | components["schemas"]["PostgresqlStatsCapture"] | components["schemas"]["SysbenchCapture"] | components["schemas"]["PgbenchCapture"] | components["schemas"]["FioCapture"] | components["schemas"]["ZpoolStatusCapture"] | components["schemas"]["ZpoolListCapture"] | components["schemas"]["ZfsListCapture"] | components["schemas"]["ZfsVersionCapture"] | components["schemas"]["ModuleParametersCapture"] | components["schemas"]["ZdbBlocksCapture"] | components["schemas"]["MeminfoCapture"] | components["schemas"]["CpuinfoCapture"] | components["schemas"]["SysctlCapture"] | components["schemas"]["LsblkCapture"] | components["schemas"]["NvmeListCapture"] | components["schemas"]["SarDiskCapture"] | components["schemas"]["DiskstatsCapture"] | components["schemas"]["VmstatCapture"] | components["schemas"]["NodeExporterCapture"] | components["schemas"]["CloudIdentityCapture"])[];
            /**
             * Set
             * @description Fields of the plan by path; they beat every capture
             * @default {}
             * @example {
             *       "memory.buffer_pool_bytes": 8589934592
             *     }
             */
            set?: Record<string, never>;
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
            /** Column */
            column: string;
            max: components["schemas"]["Band"];
            p50: components["schemas"]["Band"];
            p95: components["schemas"]["Band"];
            p99: components["schemas"]["Band"];
            /** Requests */
            requests: number;
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
         */
        StatusPool: {
            /** Errors */
            errors: string | null;
            /** Line */
            line: number;
            /** Name */
            name: string;
            /** Scan */
            scan: string | null;
            /** State */
            state: string | null;
            /** Vdevs */
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
            /** Line */
            line: number;
            /** Uptime S */
            uptime_s: number | null;
            /** Values */
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
         *         width: Leaves below a vdev that holds others, of the pool those of data; null for a leaf.
         *         depth: Vdevs above it.
         *         draid_data: Data devices in a draid's redundancy group; null for all others.
         *         draid_spares: A draid's distributed spares; null for all others.
         *         read_errors: Read errors; null where not printed.
         *         write_errors: Write errors.
         *         checksum_errors: Checksum errors.
         *         note: What is printed behind them: slow I/Os, block sizes, trim, columns of -c.
         *         line: Line in the text, from 1.
         */
        StatusVdev: {
            /** Checksum Errors */
            checksum_errors: number | null;
            /** Depth */
            depth: number;
            /** Draid Data */
            draid_data: number | null;
            /** Draid Spares */
            draid_spares: number | null;
            /** Kind */
            kind: string;
            /** Line */
            line: number;
            /** Name */
            name: string;
            /** Note */
            note: string | null;
            /** Path */
            path: string[];
            /** Read Errors */
            read_errors: number | null;
            /**
             * Role
             * @enum {string}
             */
            role: "data" | "log" | "cache" | "special" | "dedup" | "spare";
            /** State */
            state: string | null;
            /** Width */
            width: number | null;
            /** Write Errors */
            write_errors: number | null;
        };
        /**
         * StoredPlan
         * @description A plan as it is given out
         */
        StoredPlan: components["schemas"]["Plan"] & {
            /** Format: date-time */
            created_at: string;
            model_version: string;
        };
        /**
         * SummarisedText
         * @description What a tool printed on its host, of which a summary arrived.
         *
         *     Attributes:
         *         bytes: Its size in bytes.
         *         lines: Its lines; those that issues name are of this text.
         */
        SummarisedText: {
            /** Bytes */
            bytes: number;
            /** Lines */
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
            /** Max */
            max: number;
            /** Mean */
            mean: number;
            /** P95 */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default sysbench
             * @constant
             */
            kind: "sysbench";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Runs */
            runs: components["schemas"]["SysbenchRun"][];
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
             * @default false
             */
            complete?: boolean;
            /** Errors */
            errors?: number | null;
            /** Events */
            events?: number | null;
            /** Fsyncs Per S */
            fsyncs_per_s?: number | null;
            /** Latency Max Ms */
            latency_max_ms?: number | null;
            /** Latency Mean Ms */
            latency_mean_ms?: number | null;
            /** Latency Min Ms */
            latency_min_ms?: number | null;
            /** Latency P95 Ms */
            latency_p95_ms?: number | null;
            /** Latency Percentile */
            latency_percentile?: number | null;
            /** Latency Percentile Ms */
            latency_percentile_ms?: number | null;
            /** Line */
            line: number;
            /** Options */
            options?: {
                [key: string]: string;
            };
            /** Other */
            other?: number | null;
            /** Queries */
            queries?: number | null;
            /** Queries Per S */
            queries_per_s?: number | null;
            /** Rate Events Per S */
            rate_events_per_s?: number | null;
            /** Read Bytes Per S */
            read_bytes_per_s?: number | null;
            /** Reads */
            reads?: number | null;
            /** Reads Per S */
            reads_per_s?: number | null;
            /** Reconnects */
            reconnects?: number | null;
            /** Samples */
            samples?: components["schemas"]["SysbenchSample"][];
            /** Seconds */
            seconds?: number | null;
            /** Test */
            test?: string | null;
            /** Threads */
            threads?: number | null;
            /** Transactions */
            transactions?: number | null;
            /** Transactions Per S */
            transactions_per_s?: number | null;
            /** Version */
            version?: string | null;
            /** Write Bytes Per S */
            write_bytes_per_s?: number | null;
            /** Writes */
            writes?: number | null;
            /** Writes Per S */
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
            /** At S */
            at_s: number;
            /** Fsyncs Per S */
            fsyncs_per_s?: number | null;
            /** Latency Ms */
            latency_ms?: number | null;
            /** Other Per S */
            other_per_s?: number | null;
            /** Qps */
            qps?: number | null;
            /** Read Bytes Per S */
            read_bytes_per_s?: number | null;
            /** Reads Per S */
            reads_per_s?: number | null;
            /** Threads */
            threads?: number | null;
            /** Tps */
            tps?: number | null;
            /** Write Bytes Per S */
            write_bytes_per_s?: number | null;
            /** Writes Per S */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default sysctl
             * @constant
             */
            kind: "sysctl";
            /** Lines */
            lines: number;
            /** Logical Cpus */
            logical_cpus: number | null;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Ram Bytes */
            ram_bytes: number | null;
            /** Recorded At */
            recorded_at?: string | null;
            /** Rows Total */
            rows_total: number;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Values */
            values: {
                [key: string]: string;
            };
        };
        /**
         * TotalRecord
         * @description Sum over the devices that are disks, report by report; no disk is counted twice.
         *
         *     Attributes:
         *         devices: The devices in it.
         *         await_ms: Mean over all their requests.
         */
        TotalRecord: {
            await_ms: components["schemas"]["Summary"] | null;
            /** Devices */
            devices: string[];
            queue: components["schemas"]["Summary"] | null;
            read_bytes_per_s: components["schemas"]["Summary"] | null;
            reads_per_s: components["schemas"]["Summary"] | null;
            requests_per_s: components["schemas"]["Summary"] | null;
            write_bytes_per_s: components["schemas"]["Summary"] | null;
            writes_per_s: components["schemas"]["Summary"] | null;
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
            /** Compression Ratio */
            compression_ratio: number | null;
            /** File Bytes */
            file_bytes: number;
            /** Files */
            files: number;
            /** Header Only Files */
            header_only_files: number;
            /** Header Only Leaf Blocks */
            header_only_leaf_blocks: number;
            /** Header Only Nonleaf Blocks */
            header_only_nonleaf_blocks: number;
            /** Leaf Blocks */
            leaf_blocks: number;
            /** Leaf Logical Bytes */
            leaf_logical_bytes: number;
            /** Leaf Physical Bytes */
            leaf_physical_bytes: number;
            /** Nonleaf Blocks */
            nonleaf_blocks: number;
            /** Nonleaf Logical Bytes */
            nonleaf_logical_bytes: number;
            /** Nonleaf Physical Bytes */
            nonleaf_physical_bytes: number;
            /** Tree */
            tree: components["schemas"]["TreeLevel"][];
            /** Trees */
            trees: number;
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
            /** Allocated Bytes */
            allocated_bytes: number;
            /** Blocks */
            blocks: number;
            /** Embedded */
            embedded: number;
            /** Gang */
            gang: number;
            /** Holes */
            holes: number;
            /** Level */
            level: number;
            /** Logical Bytes */
            logical_bytes: number;
            /** Physical Bytes */
            physical_bytes: number;
        };
        /**
         * UploadProgress
         * @description How far the reading of an upload has come.
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
            kind: ("zdb" | "arcstat" | "arcstats" | "arc_summary" | "iostat" | "zpool-iostat" | "zfs-get" | "zdb-blocks" | "mysql-variables" | "mysql-status" | "mysql-config" | "innodb-status" | "postgresql-settings" | "postgresql-stats" | "zpool-status" | "zpool-list" | "zfs-list" | "zfs-version" | "module-parameters" | "lsblk" | "nvme-list" | "meminfo" | "cpuinfo" | "sysctl" | "fio" | "sysbench" | "pgbench" | "sar-disk" | "diskstats" | "vmstat" | "node-exporter" | "cloud-identity") | null;
            /**
             * Lines
             * @description Lines of text read so far
             * @example 1183201
             */
            lines: number;
        };
        /** VdevRecord */
        VdevRecord: {
            /** Alloc Bytes */
            alloc_bytes: number | null;
            /** Class */
            class: ("normal" | "special" | "dedup" | "logs" | "cache" | "spares") | null;
            /** Free Bytes */
            free_bytes: number | null;
            /** Path */
            path: string[];
            /** Pool */
            pool: string | null;
            /** Queued */
            queued: {
                [key: string]: components["schemas"]["Summary"];
            };
            read_bytes_per_s: components["schemas"]["Summary"] | null;
            reads_per_s: components["schemas"]["Summary"] | null;
            /** Samples */
            samples: number;
            series: components["schemas"]["VdevSeries"];
            /** Wait Ms */
            wait_ms: {
                [key: string]: components["schemas"]["Summary"];
            };
            write_bytes_per_s: components["schemas"]["Summary"] | null;
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
            /** Read Bytes Per S */
            read_bytes_per_s: (number | null)[];
            /** Reads Per S */
            reads_per_s: (number | null)[];
            /** Report */
            report: number[];
            /** Time */
            time: (string | null)[];
            /** Total Read Wait Ms */
            total_read_wait_ms: (number | null)[];
            /** Total Write Wait Ms */
            total_write_wait_ms: (number | null)[];
            /** Write Bytes Per S */
            write_bytes_per_s: (number | null)[];
            /** Writes Per S */
            writes_per_s: (number | null)[];
        };
        /**
         * VmstatCapture
         * @description A host over time; `places` has the header for each figure.
         *
         *     Attributes:
         *         samples: Rows without the averages since boot.
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
            blocked: components["schemas"]["Summary"] | null;
            blocks_in_bytes_per_s: components["schemas"]["Summary"] | null;
            blocks_out_bytes_per_s: components["schemas"]["Summary"] | null;
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            cpu_busy_ratio: components["schemas"]["Summary"] | null;
            cpu_steal_ratio: components["schemas"]["Summary"] | null;
            cpu_wait_ratio: components["schemas"]["Summary"] | null;
            free_bytes: components["schemas"]["Summary"] | null;
            /** Interval S */
            interval_s: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default vmstat
             * @constant
             */
            kind: "vmstat";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            running: components["schemas"]["Summary"] | null;
            /** Samples */
            samples: number;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            swap_in_bytes_per_s: components["schemas"]["Summary"] | null;
            swap_out_bytes_per_s: components["schemas"]["Summary"] | null;
        };
        /**
         * ZdbAnswer
         * @description A dump by `zdb -d` and what its trees ask of memory.
         *
         *     Attributes:
         *         requirements: One row per recordsize, smallest first.
         *         requirement_assumptions: What the memory figures rest on.
         */
        ZdbAnswer: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Datasets */
            datasets: components["schemas"]["DatasetSums"][];
            /** Directories */
            directories: components["schemas"]["DirectorySums"][];
            /** Directories Total */
            directories_total: number;
            estimate: components["schemas"]["Estimate"] | null;
            /** Files Total */
            files_total: number;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default zdb
             * @constant
             */
            kind: "zdb";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Objects */
            objects: components["schemas"]["DumpedObject"][];
            /** Objects Total */
            objects_total: number;
            /** Openzfs Line */
            openzfs_line: string | null;
            /** Openzfs Line Reason */
            openzfs_line_reason: string;
            /** Openzfs Lines */
            openzfs_lines: string[];
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            requirement_assumptions: components["schemas"]["RequirementAssumptions"];
            /** Requirements */
            requirements: components["schemas"]["RequirementRow"][];
            /** Requirements Note */
            requirements_note: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            totals: components["schemas"]["Totals"];
            /** Trees Total */
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
            /** Bp Allocated Bytes */
            bp_allocated_bytes: number | null;
            /** Bp Count */
            bp_count: number | null;
            /** Bp Logical Bytes */
            bp_logical_bytes: number | null;
            /** Bp Physical Bytes */
            bp_physical_bytes: number | null;
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Compression Ratio */
            compression_ratio: number | null;
            /** Dedup Ratio */
            dedup_ratio: number | null;
            /** Ganged Count */
            ganged_count: number | null;
            /** Histogram */
            histogram: components["schemas"]["SizeBucket"][];
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default zdb-blocks
             * @constant
             */
            kind: "zdb-blocks";
            /** Leaks */
            leaks: boolean;
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Rows */
            rows: components["schemas"]["BlockRow"][];
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Datasets */
            datasets: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default zfs-get
             * @constant
             */
            kind: "zfs-get";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Pool Sizes */
            pool_sizes: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** Pools */
            pools: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** Ratios */
            ratios: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Sizes */
            sizes: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** Sources */
            sources: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            summarised_from?: components["schemas"]["SummarisedText"] | null;
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
            /** Bytes */
            bytes: number;
            /** Columns */
            columns: string[];
            /** Complete */
            complete: boolean;
            /** Datasets */
            datasets: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** Exact */
            exact: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default zfs-list
             * @constant
             */
            kind: "zfs-list";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Sizes */
            sizes: {
                [key: string]: {
                    [key: string]: number;
                };
            };
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /** Kernel */
            kernel: string | null;
            /**
             * Kind
             * @default zfs-version
             * @constant
             */
            kind: "zfs-version";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Openzfs Line */
            openzfs_line: ("0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4") | null;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Userland */
            userland: string | null;
        };
        /**
         * ZpoolIostatCapture
         * @description Reports of zpool iostat (OpenZFS 0.6.5 to 2.3, illumos, FreeBSD).
         *
         *     Attributes:
         *         reports: Reports in the text, a dropped one included.
         *         since_import_dropped: The first report, the average since import, is in no figure.
         *         since_import_why: One sentence on why it was dropped or kept.
         *         interval_s: Seconds between reports by their time stamps; null without -T.
         *         vdevs: In order of appearance.
         *         histograms: Those of -w and -r, each vdev's since import before those over intervals.
         *         findings: What the histograms say.
         */
        ZpoolIostatCapture: {
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Findings */
            findings: components["schemas"]["Finding"][];
            /** Histograms */
            histograms: components["schemas"]["Histogram"][];
            /** Interval S */
            interval_s: number | null;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default zpool-iostat
             * @constant
             */
            kind: "zpool-iostat";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Recorded At */
            recorded_at?: string | null;
            /** Reports */
            reports: number;
            /** Since Import Dropped */
            since_import_dropped: boolean;
            /** Since Import Why */
            since_import_why: string;
            summarised_from?: components["schemas"]["SummarisedText"] | null;
            /** Vdevs */
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Exact */
            exact: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default zpool-list
             * @constant
             */
            kind: "zpool-list";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Pools */
            pools: components["schemas"]["ListedPool"][];
            /** Recorded At */
            recorded_at?: string | null;
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
            /** Bytes */
            bytes: number;
            /** Complete */
            complete: boolean;
            /** Issues */
            issues: components["schemas"]["Issue"][];
            /** Issues Total */
            issues_total: number;
            /**
             * Kind
             * @default zpool-status
             * @constant
             */
            kind: "zpool-status";
            /** Lines */
            lines: number;
            /** Modified At */
            modified_at?: string | null;
            /** Name */
            name: string;
            /** Places */
            places?: {
                [key: string]: components["schemas"]["Place"];
            };
            /** Pools */
            pools: components["schemas"]["StatusPool"][];
            /** Recorded At */
            recorded_at?: string | null;
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
    postCapture: {
        parameters: {
            query?: {
                /** @description File name, for the answer */
                name?: string;
                /** @description Objects listed of a zdb dump */
                top?: number;
                /** @description Hard-to-guess id to ask for progress by */
                upload?: string | null;
                /** @description OpenZFS line to assume for ARC sizes; else what the dump points to */
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
            /** @description Content-Encoding that is not read */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CaptureProblem"];
                };
            };
            /** @description Not recognised, or reading it failed */
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
            /** @description Too many uploads at once, or its reader was ended; see Retry-After */
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
                    "application/json": Record<string, never>;
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
                "application/json": components["schemas"]["Plan"];
            };
        };
        responses: {
            /** @description Successful Response */
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
                /** @description What the first post of the plan was answered with */
                "X-Delete-Token": string;
            };
            path: {
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
                    "application/json": components["schemas"]["Health"];
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SizeRequest"];
            };
        };
        responses: {
            /** @description The plan with its reasons, what was measured and how well it predicts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description More captures than are read at once */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not captures, or a field that a plan cannot hold; `errors` names each */
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
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
