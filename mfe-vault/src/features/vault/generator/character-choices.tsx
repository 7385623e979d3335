import { Slider } from '@savvi/ui/slider';
import { Checkbox } from '@savvi/ui/text-field';
import { useId } from 'react';
import { type CharacterClass, type CharacterRecipe, CLASSES, LENGTH } from './characters.rules.ts';
import styles from './generator-panel.module.css';
import { generatorTexts as texts } from './generator.texts.ts';

/** Sets the length and the character classes of a random password. At least one class stays selected. */
export function CharacterChoices({
  recipe,
  onChange,
}: {
  recipe: CharacterRecipe;
  onChange: (recipe: CharacterRecipe) => void;
}) {
  const reason = useId();
  const isLast = (name: CharacterClass) => recipe.classes.length === 1 && recipe.classes.includes(name);
  const toggle = (name: CharacterClass) => {
    const classes = CLASSES.filter((each) => recipe.classes.includes(each) !== (each === name));
    if (classes.length > 0) onChange({ ...recipe, classes });
  };
  return (
    <>
      <Slider
        label={texts.length}
        {...LENGTH}
        value={recipe.length}
        valueText={texts.characters(recipe.length)}
        onValueChange={(length) => onChange({ ...recipe, length })}
      />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{texts.classesLegend}</legend>
        {CLASSES.map((name) => (
          <Checkbox
            key={name}
            label={texts.classes[name]}
            aria-label={texts.classNames[name]}
            checked={recipe.classes.includes(name)}
            aria-describedby={isLast(name) ? reason : undefined}
            onChange={() => toggle(name)}
          />
        ))}
        {recipe.classes.length === 1 && (
          <p id={reason} className={styles.reason}>
            {texts.oneAtLeast}
          </p>
        )}
      </fieldset>
      <Checkbox
        label={texts.lookAlikes}
        checked={recipe.avoidsLookAlikes}
        onChange={() => onChange({ ...recipe, avoidsLookAlikes: !recipe.avoidsLookAlikes })}
      />
    </>
  );
}
