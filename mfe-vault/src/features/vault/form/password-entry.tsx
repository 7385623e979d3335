import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Dices } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { generatorTexts } from '../generator/generator.texts.ts';
import { StrengthMeter } from '../strength/strength-meter.tsx';
import { useScore } from '../strength/use-score.ts';
import styles from './password-entry.module.css';
import { SecretField, type SecretFieldProps } from './secret-field.tsx';
import { useEscape } from './use-escape.ts';

const GeneratorPanel = lazy(async () => ({
  default: (await import('../generator/generator-panel.tsx')).GeneratorPanel,
}));

interface PasswordEntryProps {
  readonly name: string;
  readonly label: string;
  readonly required: boolean | undefined;
  readonly error: string | null | undefined;
  readonly value: string;
  /** Words that an attacker would try first: the user name and the service. */
  readonly known: readonly string[];
  readonly onValueChange: (value: string) => void;
  readonly beforeReveal: SecretFieldProps['beforeReveal'];
}

/**
 * A password field with a button to show it, a strength meter, and a generator. The password is hidden when
 * the plan ends, like those in the list.
 */
export function PasswordEntry({ value, known, onValueChange, ...field }: PasswordEntryProps) {
  const hasPlan = useShell().entitlements.hasPasswordManager;
  const [isMaking, setMaking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const score = useScore(value, known);
  const use = (password: string) => {
    onValueChange(password);
    setMaking(false);
    place.current?.querySelector('input')?.focus();
  };
  const close = () => {
    setMaking(false);
    opener.current?.focus();
  };
  useEscape(place, isMaking, close);
  return (
    <div ref={place} className={styles.entry}>
      <SecretField {...field} hideWhen={!hasPlan} value={value} onValueChange={onValueChange} />
      <div className={styles.below}>
        <StrengthMeter score={score} />
        <Button
          ref={opener}
          size="sm"
          variant="ghost"
          iconBefore={<Dices aria-hidden="true" />}
          aria-expanded={isMaking}
          onClick={() => setMaking(!isMaking)}
        >
          {generatorTexts.open}
        </Button>
      </div>
      {isMaking && (
        <Suspense fallback={null}>
          <GeneratorPanel onUse={use} />
        </Suspense>
      )}
    </div>
  );
}
