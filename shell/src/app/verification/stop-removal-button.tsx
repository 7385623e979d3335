import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useStopRemoval } from './verification.queries.ts';
import { TEXTS } from './verification.texts.ts';

const texts = TEXTS.secondStep;

/**
 * Cancels the wait after which the second step would turn off (SEC-11). When the button disappears with the focus, the
 * area around it receives the focus.
 */
export function StopRemovalButton() {
  const { toast } = useShell();
  const { mutate: stop, isPending } = useStopRemoval();
  const onStop = () =>
    stop(undefined, {
      onSuccess: () => toast({ ...texts.stopped, tone: 'success' }),
      onError: (error) =>
        toast({
          title: texts.failed,
          description: serverMessageOf(error, TEXTS.failure),
          tone: 'destructive',
        }),
    });
  return (
    <Button
      ref={useFocusHandover<HTMLButtonElement>()}
      size="sm"
      busy={isPending}
      busyLabel={texts.stopping}
      onClick={onStop}
    >
      {texts.stop}
    </Button>
  );
}
