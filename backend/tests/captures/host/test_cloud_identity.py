"""Documents of clouds about an instance and its volumes."""

from __future__ import annotations

import pytest

from arcplan.captures.host.cloud_identity import CloudIdentityCapture
from tests.arrival.reading import read
from tests.captures.small_reading import fixture, known_as


@pytest.mark.parametrize(
    ("name", "provider", "type_", "region", "zone"),
    [
        ("aws-identity_document", "aws", "r6i.2xlarge", "eu-central-1", "eu-central-1a"),
        ("aws-describe_instances", "aws", "i4i.large", "us-east-1", "us-east-1b"),
        ("aws-describe_volumes", "aws", None, "eu-central-1", "eu-central-1a"),
        ("aws-describe_instance_types", "aws", "i4i.4xlarge", None, None),
        ("gcp-metadata", "gcp", "n2-highmem-8", "europe-west3", "europe-west3-c"),
        ("azure-metadata", "azure", "Standard_E8s_v5", "westeurope", "2"),
    ],
)
def test_each_cloud_says_type_and_place(
    name: str, provider: str, type_: str | None, region: str | None, zone: str | None
) -> None:
    capture = fixture(f"cloud_identity/written-{name}", CloudIdentityCapture)
    assert (capture.provider, capture.instance_type) == (provider, type_)
    assert (capture.region, capture.zone) == (region, zone)


def test_volumes_carry_what_is_provisioned() -> None:
    capture = fixture("cloud_identity/written-aws-describe_volumes", CloudIdentityCapture)
    fast, slow = capture.volumes
    assert (fast.device, fast.type, fast.iops) == ("/dev/sdf", "gp3", 12000)
    assert fast.size_bytes == 1000 << 30
    assert fast.throughput_bytes_per_s == 500 << 20
    assert (slow.iops, slow.device) == (None, None)


def test_memory_processors_and_local_disks_of_a_type() -> None:
    capture = fixture("cloud_identity/written-aws-describe_instance_types", CloudIdentityCapture)
    assert (capture.vcpus, capture.memory_bytes) == (16, 128 << 30)
    assert capture.volumes[0].size_bytes == 3750 * 10**9


def test_disks_of_azure() -> None:
    capture = fixture("cloud_identity/written-azure-metadata", CloudIdentityCapture)
    assert [volume.type for volume in capture.volumes] == ["Premium_LRS", "PremiumV2_LRS"]
    assert capture.volumes[1].iops == 5000


def test_account_and_addresses_are_not_kept() -> None:
    capture = fixture("cloud_identity/written-aws-identity_document", CloudIdentityCapture)
    assert not any(word in repr(capture) for word in ("000000000000", "i-00000000", "10.0.0.7"))


def test_several_instances_are_several_captures() -> None:
    text = b"""{"InstanceTypes": [{"InstanceType": "m5.large"}, {"InstanceType": "m5.xlarge"}]}"""
    captures = read(text).captures
    assert [getattr(capture, "instance_type", None) for capture in captures] == [
        "m5.large",
        "m5.xlarge",
    ]
    assert captures[1].name == "upload.txt (2)"


def test_a_document_of_something_else_is_not_read() -> None:
    assert not known_as("cloud-identity").recognises(b'{"Volumes": [{"Name": "x"}]}')
