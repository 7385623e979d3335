import { Slider } from '@savvi/ui/slider';
import { Checkbox, SelectField } from '@savvi/ui/text-field';
import styles from './generator-panel.module.css';
import { generatorTexts as texts } from './generator.texts.ts';
import { SEPARATORS, WORD_COUNT, type WordRecipe } from './words.rules.ts';

const OPTIONS = SEPARATORS.map((value) => ({ value, label: texts.separators[value] }));

/** Sets the number of words in a passphrase and how they are written. */
export function WordChoices({
  recipe,
  onChange,
}: {
  recipe: WordRecipe;
  onChange: (recipe: WordRecipe) => void;
}) {
  return (
    <>
      <Slider
        label={texts.count}
        {...WORD_COUNT}
        value={recipe.count}
        valueText={texts.words(recipe.count)}
        onValueChange={(count) => onChange({ ...recipe, count })}
      />
      <SelectField
        label={texts.separator}
        options={OPTIONS}
        value={recipe.separator}
        onChange={(event) => onChange({ ...recipe, separator: event.target.value })}
      />
      <div className={styles.choices}>
        <Checkbox
          label={texts.capitalized}
          checked={recipe.isCapitalized}
          onChange={() => onChange({ ...recipe, isCapitalized: !recipe.isCapitalized })}
        />
        <Checkbox
          label={texts.digit}
          checked={recipe.hasDigit}
          onChange={() => onChange({ ...recipe, hasDigit: !recipe.hasDigit })}
        />
      </div>
    </>
  );
}
