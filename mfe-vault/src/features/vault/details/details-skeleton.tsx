import { Dialog } from '@savvi/ui/dialog';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { useEffect, useEffectEvent } from 'react';
import { legible } from '../list/names.rules.ts';

/** The frame of an entry's details while their code loads. */
export function DetailsSkeleton({
  name,
  isOpen,
  onShown,
  onClose,
}: {
  name: string;
  isOpen: boolean;
  onShown: () => void;
  onClose: () => void;
}) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={<bdi>{legible(name)}</bdi>}>
      <SkeletonRegion>
        <SkeletonText />
      </SkeletonRegion>
    </Dialog>
  );
}
