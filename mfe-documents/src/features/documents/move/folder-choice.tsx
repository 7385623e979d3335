import type { Folder } from '@savvi/documents-contract/folder';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { Folder as FolderIcon, Layers, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { namedTree } from '../tree/folder-options.ts';
import { treeTexts } from '../tree/tree.texts.ts';
import styles from './folder-choice.module.css';
import { type Movable, refusalOf } from './movable.ts';
import { moveTexts as texts } from './move.texts.ts';
import { useTypeahead } from './typeahead.ts';

interface FolderChoiceProps {
  readonly what: Movable;
  readonly folders: readonly Folder[];
  /** The chosen folder; empty for the root, and null for none. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

interface OptionProps extends Omit<FolderChoiceProps, 'folders'> {
  readonly group: string;
  readonly id: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly above: readonly Folder[];
  readonly refusal: keyof typeof texts.refusals | null;
}

function Option({ group, id, icon: Icon, name, above, refusal, value, onChange }: OptionProps) {
  const isChosen = value === id;
  return (
    <label className={styles.option} data-level={above.length} data-refused={refusal !== null || undefined}>
      <input
        type="radio"
        name={group}
        value={id}
        checked={isChosen}
        disabled={refusal !== null}
        data-autofocus={isChosen || undefined}
        onChange={() => onChange(id)}
      />
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {above.length > 0 && (
          <VisuallyHidden> {treeTexts.inside(above.map((each) => each.name).join(', '))}</VisuallyHidden>
        )}
      </span>
      {refusal !== null && <span className={styles.refusal}>{texts.refusals[refusal]}</span>}
    </label>
  );
}

/**
 * The tree of folders to choose one from, or the root (DOC-18). Arrow keys walk through it, letters find a name,
 * and Home and End go to its ends.
 */
export function FolderChoice({ what, folders, value, onChange }: FolderChoiceProps) {
  const group = useId();
  const shared = { what, group, value, onChange };
  return (
    <fieldset className={styles.choice} onKeyDown={useTypeahead()}>
      <legend className={styles.legend}>{texts.to}</legend>
      <div className={styles.tree}>
        <Option {...shared} id="" icon={Layers} name={treeTexts.root} above={[]} refusal={null} />
        {namedTree(folders).map(({ folder, above, name }) => (
          <Option
            key={folder.id}
            {...shared}
            id={folder.id}
            icon={FolderIcon}
            name={name}
            above={above}
            refusal={refusalOf(what, folders, folder.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
