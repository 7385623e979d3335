import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../vault.texts.ts';

const SecurityDialog = lazy(async () => ({ default: (await import('./security-dialog.tsx')).SecurityDialog }));

/** Names what protects the vault, and leads to what that means (VAULT-2, VAULT-3). */
export function SecurityBanner() {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  const action = (
    <Button size="sm" onClick={() => setShown('open')}>
      {texts.security.learn}
    </Button>
  );
  return (
    <>
      <Banner icon={ShieldCheck} title={texts.security.title} action={action}>
        {texts.security.description}
      </Banner>
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <SecurityDialog isOpen={shown === 'open'} onClose={() => setShown('closed')} />
        </Suspense>
      )}
    </>
  );
}
