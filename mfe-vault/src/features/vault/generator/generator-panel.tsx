import { Button, IconButton } from '@savvi/ui/button';
import { formatNumber } from '@savvi/ui/format';
import { Segmented } from '@savvi/ui/segmented';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { SecretText } from '../secret-text.tsx';
import { strengthTexts } from '../strength/strength.texts.ts';
import { characterBits, type CharacterRecipe, charactersOf, CLASSES } from './characters.rules.ts';
import { CharacterChoices } from './character-choices.tsx';
import styles from './generator-panel.module.css';
import { generatorTexts as texts } from './generator.texts.ts';
import { useWords } from './use-words.ts';
import { WordChoices } from './word-choices.tsx';
import { passphraseOf, wordBits, type WordRecipe } from './words.rules.ts';

const KINDS = [
  { value: 'characters', label: texts.kinds.characters },
  { value: 'words', label: texts.kinds.words },
] as const;

interface Made {
  readonly password: string;
  readonly bits: number;
}

const fromCharacters = (recipe: CharacterRecipe): Made => ({
  password: charactersOf(recipe),
  bits: characterBits(recipe),
});
const fromWords = (recipe: WordRecipe, words: readonly string[]): Made => ({
  password: passphraseOf(recipe, words),
  bits: wordBits(recipe, words.length),
});

/** Generates random passwords until the user accepts one. */
export function GeneratorPanel({ onUse }: { onUse: (password: string) => void }) {
  const [kind, setKind] = useState<'characters' | 'words'>('characters');
  const [characters, setCharacters] = useState<CharacterRecipe>({
    length: 20,
    classes: CLASSES,
    avoidsLookAlikes: false,
  });
  const [phrase, setPhrase] = useState<WordRecipe>({
    count: 6,
    separator: '-',
    isCapitalized: false,
    hasDigit: false,
  });
  const [made, setMade] = useState<Made | null>(() => fromCharacters(characters));
  const words = useWords(kind === 'words', (list) => setMade(fromWords(phrase, list)));

  const makeOfCharacters = (recipe: CharacterRecipe) => {
    setCharacters(recipe);
    setMade(fromCharacters(recipe));
  };
  const makeOfWords = (recipe: WordRecipe) => {
    setPhrase(recipe);
    setMade(words.list && fromWords(recipe, words.list));
  };
  const choose = (next: 'characters' | 'words') => {
    setKind(next);
    if (next === 'characters') makeOfCharacters(characters);
    else makeOfWords(phrase);
  };
  const again = () => (kind === 'characters' ? makeOfCharacters(characters) : makeOfWords(phrase));

  return (
    <section className={styles.panel} aria-label={texts.region}>
      <div className={styles.head}>
        <Segmented legend={texts.kind} legendHidden options={KINDS} value={kind} onValueChange={choose} />
        {made !== null && (
          <p className={styles.bits}>{strengthTexts.bits(formatNumber(Math.floor(made.bits)))}</p>
        )}
      </div>
      <div className={styles.made}>
        <output className={styles.password} aria-label={texts.made}>
          {made === null ? (
            words.hasFailed ? (
              texts.failed
            ) : (
              texts.loading
            )
          ) : (
            <SecretText secret={made.password} isWords={kind === 'words'} />
          )}
        </output>
        <IconButton size="sm" label={texts.again} icon={<RefreshCw aria-hidden="true" />} onClick={again} />
      </div>
      {kind === 'characters' ? (
        <CharacterChoices recipe={characters} onChange={makeOfCharacters} />
      ) : (
        <WordChoices recipe={phrase} onChange={makeOfWords} />
      )}
      <Button size="sm" disabled={made === null} onClick={() => made !== null && onUse(made.password)}>
        {texts.use}
      </Button>
    </section>
  );
}
