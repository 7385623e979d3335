import { Badge } from '@savvi/ui/badge';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../vault.texts.ts';

const SecurityDialog = lazy(async () => ({
  default: (await import('./security-dialog.tsx')).SecurityDialog,
}));

/**
 * The banner that says what protects the vault and who holds the keys. 'Learn More' explains it (VAULT-2,
 * VAULT-3, T-63).
 */
export function SecurityBanner() {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  const action = (
    <Button size="sm" onClick={() => setShown('open')}>
      {texts.security.learn}
    </Button>
  );
  const title = (
    <>
      {texts.security.title} <Badge>{texts.security.state}</Badge>
    </>
  );
  return (
    <>
      <Banner icon={KeyRound} title={title} action={action}>
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
