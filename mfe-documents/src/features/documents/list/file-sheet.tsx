import { fileKindOf } from '@savvi/documents-contract/file-kind';
import styles from './file-sheet.module.css';

/** A decorative sheet with the file type, which the file name shows too. */
export const FileSheet = ({ name }: { name: string }) => (
  <svg className={styles.sheet} width="36" height="44" viewBox="0 0 36 44" fill="none" aria-hidden="true">
    <path
      className={styles.paper}
      d="M4.75 1.75h18.5l9 9v27.5a4 4 0 0 1-4 4H4.75a4 4 0 0 1-4-4V5.75a4 4 0 0 1 4-4z"
    />
    <path className={styles.fold} d="M23.25 1.75v6a3 3 0 0 0 3 3h6" />
    <text className={styles.kind} x="16.5" y="31" textAnchor="middle">
      {fileKindOf(name)?.toUpperCase()}
    </text>
  </svg>
);
