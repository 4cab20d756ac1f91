"""Which instance of a cloud a host is, and its volumes.

Usage: AWS: the instance identity document (169.254.169.254/latest/dynamic/instance-identity/
document), `aws ec2 describe-instances`, `describe-volumes`, `describe-instance-types`, as JSON.
Google: the metadata server's `instance/?recursive=true`, `gcloud compute instances describe
--format json`. Azure: the metadata service's `/metadata/instance`, `az vm show`.

    {"instanceType": "r6i.2xlarge", "region": "eu-central-1", "availabilityZone": "eu-central-1a"}

gives provider aws, that type, region and zone. Account and instance numbers, names and addresses
are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import SIZE_MOST
from arcplan.captures.format import JSON, About, Format
from arcplan.captures.json_document import (
    Json,
    JsonDocument,
    document_in,
    members_of,
    objects_of,
    word_of,
)
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

CAPTURES_MOST = 200
VOLUMES_MOST = 20_000
Provider = Literal["aws", "gcp", "azure"]
_AWS = re.compile(
    rb'"(?:Reservations|InstanceTypes)"\s*:\s*\[|"Volumes"\s*:\s*\[\s*\{\s*"'
    rb'|"instanceType"\s*:\s*"[a-z0-9-]+\.[a-z0-9-]+"'
)
_AWS_VOLUME = re.compile(rb'"VolumeId"\s*:|"VolumeType"\s*:')
_GCP = re.compile(rb'"machineType"\s*:\s*"[^"\n]{0,300}machineTypes/')
_AZURE = re.compile(rb'"vmSize"\s*:\s*"[A-Z]\w+"')
_GIB, _MIB, _GB = 1 << 30, 1 << 20, 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class CloudVolume:
    """A volume or local disk; a field is null where the document does not say it.

    Attributes:
        id: Its name at the provider; untrusted text.
        device: Name under which the instance sees it.
        type: Type, `gp3`, `io2`, `PERSISTENT-SSD`, `Premium_LRS`, `local-ssd` ...
        size_bytes: Size.
        iops: Provisioned or granted requests per second.
        throughput_bytes_per_s: Provisioned throughput.
        line: Line in the text, from 1.
    """

    id: str
    device: str | None
    type: str | None
    size_bytes: int | None
    iops: int | None
    throughput_bytes_per_s: int | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloudIdentityCapture(CaptureBase):
    """One instance; `places` has `instance_type`, `region`, `zone` and the volumes' names.

    Attributes:
        provider: Whose cloud.
        instance_type: Type or size of the instance, `r6i.2xlarge`, `n2-highmem-8`,
            `Standard_E8s_v5`.
        region: Region.
        zone: Zone within it.
        vcpus: Virtual processors.
        memory_bytes: Memory.
        volumes: Its volumes.
    """

    kind: Literal["cloud-identity"] = "cloud-identity"
    provider: Provider
    instance_type: str | None
    region: str | None
    zone: str | None
    vcpus: int | None
    memory_bytes: int | None
    volumes: list[CloudVolume]


def recognises(head: bytes) -> bool:
    """Whether the text is a document of AWS, Google Cloud or Azure about instances."""
    if head.lstrip(b"> \t\n")[:1] not in (b"{", b"[") and b"\n{" not in head and b"\n[" not in head:
        return False
    found = _AWS.search(head)
    if found is not None and found[0].startswith(b'"Volumes"'):
        return _AWS_VOLUME.search(head) is not None
    return bool(found or _GCP.search(head) or _AZURE.search(head))


@dataclass(slots=True)
class _Instance:
    provider: Provider
    type: str | None = None
    region: str | None = None
    zone: str | None = None
    vcpus: int | None = None
    memory_bytes: int | None = None
    volumes: list[CloudVolume] | None = None


def _read(text: SmallText) -> Iterable[CaptureBase]:
    document = document_in(text)
    instances = list(_instances(document, document.value))
    if not instances:
        raise UnrecognisedCaptureError("no instance or volume of a cloud found")
    if len(instances) > CAPTURES_MOST:
        raise CaptureTooLargeError(f"more than {CAPTURES_MOST:,} instances")
    records: list[CaptureBase] = []
    for number, instance in enumerate(instances, 1):
        text.places = {}
        for figure, said in (
            ("instance_type", instance.type),
            ("region", instance.region),
            ("zone", instance.zone),
        ):
            if said is not None:
                text.says(figure, document.line_within(said))
        volumes = instance.volumes or []
        for volume in volumes[:VOLUMES_MOST]:
            text.says(volume.id, document.line_of(volume.id))
        common = text.common(complete=document.complete)
        if number > 1:
            common["name"] = f"{text.name} ({number})"
        records.append(
            CloudIdentityCapture(
                **common,
                provider=instance.provider,
                instance_type=instance.type,
                region=instance.region,
                zone=instance.zone,
                vcpus=instance.vcpus,
                memory_bytes=instance.memory_bytes,
                volumes=volumes[:VOLUMES_MOST],
            )
        )
    return records


def _instances(document: JsonDocument, value: Json) -> Iterator[_Instance]:
    if isinstance(value, list):
        for item in value:
            yield from _instances(document, item)
        return
    item = members_of(value)
    for reservation in objects_of(item.get("Reservations")):
        for instance in objects_of(reservation.get("Instances")):
            yield _aws_instance(document, instance)
    volumes = [_aws_volume(document, volume) for volume in objects_of(item.get("Volumes"))]
    if volumes:
        zones = {
            zone
            for volume in objects_of(item.get("Volumes"))
            if (zone := word_of(volume.get("AvailabilityZone")))
        }
        zone = zones.pop() if len(zones) == 1 else None
        yield _Instance("aws", region=_region_of(zone), zone=zone, volumes=volumes)
    for type_ in objects_of(item.get("InstanceTypes")):
        yield _aws_type(document, type_)
    if "instanceType" in item:
        yield _Instance(
            "aws",
            type=word_of(item["instanceType"]),
            region=word_of(item.get("region")),
            zone=word_of(item.get("availabilityZone")),
        )
    machine = word_of(item.get("machineType"))
    if machine is not None:
        yield _google(document, item, machine)
    compute = members_of(item.get("compute")) or item
    size = word_of(compute.get("vmSize")) or word_of(
        members_of(compute.get("hardwareProfile")).get("vmSize")
    )
    if size is not None:
        yield _azure(document, compute, size)


def _aws_instance(document: JsonDocument, item: dict[str, Json]) -> _Instance:
    zone = word_of(members_of(item.get("Placement")).get("AvailabilityZone"))
    options = members_of(item.get("CpuOptions"))
    cores, threads = _number(options.get("CoreCount")), _number(options.get("ThreadsPerCore"))
    volumes: list[CloudVolume] = []
    for mapping in objects_of(item.get("BlockDeviceMappings")):
        id_ = word_of(members_of(mapping.get("Ebs")).get("VolumeId"))
        if id_ is not None:
            volumes.append(_volume(document, id_, device=word_of(mapping.get("DeviceName"))))
    return _Instance(
        "aws",
        type=word_of(item.get("InstanceType")),
        region=_region_of(zone),
        zone=zone,
        vcpus=None if cores is None or threads is None else cores * threads,
        volumes=volumes,
    )


def _aws_volume(document: JsonDocument, item: dict[str, Json]) -> CloudVolume:
    attached = next(objects_of(item.get("Attachments")), {})
    return _volume(
        document,
        word_of(item.get("VolumeId")) or "",
        device=word_of(attached.get("Device")),
        type_=word_of(item.get("VolumeType")),
        size_bytes=_number(item.get("Size"), _GIB),
        iops=_number(item.get("Iops")),
        throughput=_number(item.get("Throughput"), _MIB),
    )


def _aws_type(document: JsonDocument, item: dict[str, Json]) -> _Instance:
    storage = members_of(item.get("InstanceStorageInfo"))
    volumes: list[CloudVolume] = []
    for disk in objects_of(storage.get("Disks")):
        for _ in range(min(_number(disk.get("Count")) or 1, 64)):
            volumes.append(
                _volume(
                    document,
                    f"instance-store-{len(volumes)}",
                    type_=word_of(disk.get("Type")),
                    size_bytes=_number(disk.get("SizeInGB"), _GB),
                )
            )
    return _Instance(
        "aws",
        type=word_of(item.get("InstanceType")),
        vcpus=_number(members_of(item.get("VCpuInfo")).get("DefaultVCpus")),
        memory_bytes=_number(members_of(item.get("MemoryInfo")).get("SizeInMiB"), _MIB),
        volumes=volumes,
    )


def _google(document: JsonDocument, item: dict[str, Json], machine: str) -> _Instance:
    zone = (word_of(item.get("zone")) or "").rsplit("/", 1)[-1] or None
    volumes = [
        _volume(
            document,
            word_of(disk.get("deviceName")) or f"disk-{at}",
            device=word_of(disk.get("deviceName")),
            type_=word_of(disk.get("type")),
            size_bytes=_number(disk.get("diskSizeGb"), _GIB),
        )
        for at, disk in enumerate(objects_of(item.get("disks")))
    ]
    return _Instance(
        "gcp",
        type=machine.rsplit("/", 1)[-1] or None,
        region=zone.rpartition("-")[0] or None if zone else None,
        zone=zone,
        volumes=volumes,
    )


def _azure(document: JsonDocument, compute: dict[str, Json], size: str) -> _Instance:
    storage = members_of(compute.get("storageProfile"))
    disks = [members_of(storage.get("osDisk")), *objects_of(storage.get("dataDisks"))]
    volumes: list[CloudVolume] = []
    for disk in filter(None, disks):
        managed = members_of(disk.get("managedDisk"))
        volumes.append(
            _volume(
                document,
                word_of(disk.get("name")) or f"disk-{len(volumes)}",
                device=f"lun {word_of(disk['lun'])}" if "lun" in disk else None,
                type_=word_of(managed.get("storageAccountType")),
                size_bytes=_number(disk.get("diskSizeGB") or disk.get("diskSizeGb"), _GIB),
                iops=_number(disk.get("diskIOPSReadWrite")),
                throughput=_number(disk.get("diskMBpsReadWrite"), _MIB),
            )
        )
    return _Instance(
        "azure",
        type=size,
        region=word_of(compute.get("location")),
        zone=word_of(compute.get("zone")),
        volumes=volumes,
    )


def _volume(
    document: JsonDocument,
    id_: str,
    *,
    device: str | None = None,
    type_: str | None = None,
    size_bytes: int | None = None,
    iops: int | None = None,
    throughput: int | None = None,
) -> CloudVolume:
    return CloudVolume(
        id=id_,
        device=device,
        type=type_,
        size_bytes=size_bytes,
        iops=iops,
        throughput_bytes_per_s=throughput,
        line=document.line_of(id_).number,
    )


def _number(value: Json, unit: int = 1) -> int | None:
    """A number of JSON, or a text of digits, in a unit; None below zero and out of range."""
    if isinstance(value, str):
        value = int(value) if value.isdigit() and len(value) <= 20 else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return round(value * unit) if 0 <= value * unit <= SIZE_MOST else None


def _region_of(zone: str | None) -> str | None:
    """An AWS region from a zone in it: a letter behind the region's name."""
    found = re.fullmatch(r"([a-z]{2}(?:-[a-z]+)+-[0-9])[a-z]", zone or "")
    return found[1] if found else None


FORMAT = Format(
    about=About(
        title="cloud instance",
        opening=None,
        command="aws ec2 describe-instances",
        commands=(
            r"\bec2\s+describe-|\bgcloud\s+compute\b|\baz\s+vm\b",
            r"169\.254\.169\.254|metadata\.google\.internal",
        ),
        programs=("aws", "gcloud", "az", "curl"),
        forms=(JSON,),
        marks=(
            '"Reservations"',
            '"InstanceTypes"',
            '"Volumes"',
            '"instanceType"',
            '"machineType"',
            '"vmSize"',
        ),
    ),
    record=CloudIdentityCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
