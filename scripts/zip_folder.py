"""Packs a folder: `zip_folder.py FOLDER FILE.zip`; beside it its SHA-256, for `sha256sum -c`.

Names are sorted and times left out, so the same files make the same bytes.
"""

import hashlib
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


def main(folder: Path, file: Path) -> None:
    """Write both files; the folder itself is the first name inside."""
    with ZipFile(file, "w") as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = (Path(file.stem) / path.relative_to(folder)).as_posix()
                info = ZipInfo(name)
                info.compress_type = ZIP_DEFLATED
                info.external_attr = 0o100644 << 16
                packed.writestr(info, path.read_bytes())
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    sums = file.with_name(file.name + ".sha256")
    sums.write_text(f"{digest}  {file.name}\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
