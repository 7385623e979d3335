#!/usr/bin/env bash
# The product on a real Kubernetes: brings one up from ../shared/cluster when that is there, installs everything, proves what
# tests/cluster says in its short form, and takes all of it away again. Where none can be had: one plain sentence and 1.
# With --possible it only says whether one can; with CLUSTER_SHORT= (empty) it proves all of tests/cluster.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
shared=$(cd ../shared/cluster 2>/dev/null && pwd)
if [ -z "$shared" ] || [ "$(id -u)" != 0 ]; then
  echo 'Skipped: a cluster is brought up from ../shared/cluster by root, and one of the two is missing.'
  exit 1
fi
if [ -e /run/netns/kube ]; then
  echo 'Skipped: there is a test cluster on this machine already, and it is not ours to use.'
  exit 1
fi
for port in 16443 18080; do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo "Skipped: something listens at port $port, which a test cluster needs."
    exit 1
  fi
done
[ "${1:-}" != --possible ] || exit 0

export CLUSTER_DIR=${CLUSTER_DIR:-$(mktemp -d)} # named: its programs and images are there from the time before
kept=$([ -d "$CLUSTER_DIR/bin" ] && echo yes)
end() {
  "$shared/down.sh" --wipe >/dev/null 2>&1
  [ -n "$kept" ] || rm -rf "$CLUSTER_DIR"
}
trap end EXIT
step() { printf '%4d s  %s\n' "$SECONDS" "$1"; }

"$shared/install.sh" >/dev/null && "$shared/images.sh" >/dev/null || exit 1
step 'programs and base image'
archives=$CLUSTER_DIR/archives together=$CLUSTER_DIR/together
rm -rf "$together" && mkdir -p "$together"
images() { BASE_IMAGE=localhost/base:1 npm run images -- --store "$CLUSTER_DIR/imgwork" --archive "$archives" "$@" || exit 1; }
images
images postgres nats objectstore prometheus
# Another version of one frontend, for 4-release: the same files, called otherwise.
b() { buildah --root "$CLUSTER_DIR/imgwork/store" --runroot "$CLUSTER_DIR/imgwork/runroot" --storage-driver overlay "$@"; }
other=$(b from --pull-never "localhost/savvi/mfe-budget:$(node -p 'require("./package.json").version')") &&
  remotes=$(b mount "$other")/app/files/remotes/budget && version=$(ls "$remotes") && mv "$remotes/$version" "$remotes/$version-next" &&
  sed -i "s/\"version\": *\"$version\"/\"version\": \"$version-next\"/" "$remotes/$version-next/remote.json" &&
  b commit -q --rm "$other" localhost/savvi/mfe-budget:next >/dev/null && rm -f "$archives/mfe-budget-next.tar" &&
  b push -q localhost/savvi/mfe-budget:next "docker-archive:$archives/mfe-budget-next.tar:localhost/savvi/mfe-budget:next" || exit 1
# One archive of all: what they share, 315 MB of 317, is imported once.
for archive in "$archives"/*.tar; do
  tar --skip-old-files -C "$together" -xf "$archive"
  tar -xOf "$archive" manifest.json
done | node -p 'JSON.stringify(fs.readFileSync(0, "utf8").split(/(?<=\])\s*(?=\[)/).flatMap((text) => JSON.parse(text)))' >"$CLUSTER_DIR/manifest.json"
mv "$CLUSTER_DIR/manifest.json" "$together" && tar -C "$together" -cf "$CLUSTER_DIR/img/savvi.tar" . || exit 1
step 'images of the product'
npm run parts:install -- helm || exit 1
METRICS=1 "$shared/up.sh" >"$CLUSTER_DIR/up.log" 2>&1 || { tail -30 "$CLUSTER_DIR/up.log"; exit 1; }
step 'a cluster, images imported'
export KUBECONFIG=$CLUSTER_DIR/run/host.conf PATH=$CLUSTER_DIR/bin:$PATH
npm run cluster:up || exit 1
step 'the product'
NEXT_FRONTEND=next CLUSTER_SHORT=${CLUSTER_SHORT-yes} POLICIES=$shared/netpol.py npm run cluster:test
code=$?
step 'tests'
exit "$code"
