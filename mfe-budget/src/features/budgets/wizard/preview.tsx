import { DEFAULT_NAMES, type Entries, partnersOf } from './entries.rules.ts';
import styles from './preview.module.css';
import { wizardTexts } from './wizard.texts.ts';

/** How the budget will read among the others (BUD-43). */
export function Preview({ entries }: { entries: Entries }) {
  return (
    <aside className={styles.panel} aria-label={wizardTexts.info.preview}>
      <h3 className={styles.title}>{wizardTexts.info.preview}</h3>
      <p className={styles.name}>{entries.name.trim() || DEFAULT_NAMES.budget}</p>
      <p className={styles.partners}>{partnersOf(entries)}</p>
    </aside>
  );
}
