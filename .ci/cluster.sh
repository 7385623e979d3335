#!/usr/bin/env bash
# Tests the product on a real Kubernetes cluster: starts a cluster from ../shared/cluster, installs everything, runs tests/cluster
# and removes everything again. It runs the short form of tests/cluster unless CLUSTER_SHORT is empty. With --possible, it only
# checks whether this machine can run a cluster, and prints the reason if not.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
shared=$(cd ../shared/cluster 2>/dev/null && pwd)
if [ -z "$shared" ] || [ "$(id -u)" != 0 ]; then
  echo 'A cluster needs root and the programs in ../shared/cluster.'
  exit 1
fi
[ "${1:-}" != --possible ] || exit 0
# A killed run leaves its cluster behind. It is removed if its owner is no longer running.
owner=/run/savvi-test-cluster.owner
if [ -e /run/netns/kube ]; then
  read -r owner_pid owner_dir 2>/dev/null <"$owner" || { owner_pid='' owner_dir=''; }
  if [ -n "$owner_pid" ] && ! grep -qs cluster.sh "/proc/$owner_pid/cmdline"; then
    echo "Removing the test cluster of a run that was killed."
    CLUSTER_DIR=$owner_dir "$shared/down.sh" --wipe >/dev/null 2>&1
    rm -rf "$owner_dir" "$owner"
  elif [ -z "$(ip netns pids kube 2>/dev/null)" ]; then
    ip netns del kube
  fi
fi
if [ -e /run/netns/kube ]; then
  echo 'A test cluster is running on this machine. Stop it with ../shared/cluster/down.sh --wipe.'
  exit 1
fi
for port in 16443 18080; do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo "A program listens on port $port, which a test cluster needs."
    exit 1
  fi
done

CLUSTER_DIR=$(mktemp -d)
export CLUSTER_DIR
echo "$$ $CLUSTER_DIR" >"$owner"
end() {
  "$shared/down.sh" --wipe >/dev/null 2>&1
  rm -rf "$CLUSTER_DIR" "$owner"
}
trap end EXIT
step() { printf '%4d s  %s\n' "$SECONDS" "$1"; }

# Programs and the base image are built once per version of ../shared/cluster and kept as a pristine copy.
pristine=${XDG_CACHE_HOME:-$HOME/.cache}/savvi/cluster-$(tar -C "$shared" --sort=name --mtime=@0 --owner=0 --group=0 -c . | sha256sum | cut -c1-12)
[ ! -d "$pristine" ] || { cp -a "$pristine/." "$CLUSTER_DIR" && touch "$CLUSTER_DIR"/bin/*; } || exit 1
"$shared/install.sh" >/dev/null && "$shared/images.sh" >/dev/null || exit 1
if [ ! -d "$pristine" ]; then
  rm -rf "$pristine.new" && mkdir -p "$pristine.new" && cp -a "$CLUSTER_DIR/." "$pristine.new" && mv "$pristine.new" "$pristine" || exit 1
fi
step 'programs and base image'
archives=$CLUSTER_DIR/archives together=$CLUSTER_DIR/together
rm -rf "$together" && mkdir -p "$together"
images() { BASE_IMAGE=localhost/base:1 npm run images -- --store "$CLUSTER_DIR/imgwork" --archive "$archives" "$@" || exit 1; }
images
images postgres nats objectstore prometheus
# A second version of one frontend for the test 4-release: the same files under another version.
b() { buildah --root "$CLUSTER_DIR/imgwork/store" --runroot "$CLUSTER_DIR/imgwork/runroot" --storage-driver overlay "$@"; }
other=$(b from --pull-never "localhost/savvi/mfe-budget:$(node -p 'require("./package.json").version')") &&
  remotes=$(b mount "$other")/app/files/remotes/budget && version=$(ls "$remotes") && mv "$remotes/$version" "$remotes/$version-next" &&
  sed -i "s/\"version\": *\"$version\"/\"version\": \"$version-next\"/" "$remotes/$version-next/remote.json" &&
  b commit -q --rm "$other" localhost/savvi/mfe-budget:next >/dev/null && rm -f "$archives/mfe-budget-next.tar" &&
  b push -q localhost/savvi/mfe-budget:next "docker-archive:$archives/mfe-budget-next.tar:localhost/savvi/mfe-budget:next" || exit 1
# A new area in another checkout, for the test 90-new-area: only its two images are built there.
area=$CLUSTER_DIR/with-area
git clone -q . "$area" && (cd "$area" && npm run new-area -- trips >"$CLUSTER_DIR/new-area.log" 2>&1 && images trips mfe-trips) ||
  { tail -30 "$CLUSTER_DIR/new-area.log"; exit 1; }
# One archive of all images, so that the shared layers (315 of 317 MB) are imported only once.
for archive in "$archives"/*.tar; do
  tar --skip-old-files -C "$together" -xf "$archive"
  tar -xOf "$archive" manifest.json
done | node -p 'JSON.stringify(fs.readFileSync(0, "utf8").split(/(?<=\])\s*(?=\[)/).flatMap((text) => JSON.parse(text)))' >"$CLUSTER_DIR/manifest.json" || exit 1
mv "$CLUSTER_DIR/manifest.json" "$together" && tar -C "$together" -cf "$CLUSTER_DIR/img/savvi.tar" . || exit 1
step 'images of the product'
npm run parts:install -- helm || exit 1
METRICS=1 "$shared/up.sh" >"$CLUSTER_DIR/up.log" 2>&1 || { tail -30 "$CLUSTER_DIR/up.log"; exit 1; }
step 'a cluster, images imported'
export KUBECONFIG=$CLUSTER_DIR/run/host.conf PATH=$CLUSTER_DIR/bin:$PATH
npm run cluster:up || exit 1
step 'the product'
# 50 calls per second leave a starting pod too little of two cores: calls then fail by their deadlines when the machine is slower than usual.
RATE=${RATE-25} NEXT_FRONTEND=next NEW_AREA=$area CLUSTER_SHORT=${CLUSTER_SHORT-yes} POLICIES=$shared/netpol.py npm run cluster:test
code=$?
step 'tests'
exit "$code"
