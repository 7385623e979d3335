// oxlint-disable-next-line import/no-named-as-default -- its types declare the default export only
import qrcode from 'qrcode-generator';
import styles from './security.module.css';

/** The empty border that scanners need around a QR code, in modules. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in both themes, because some scanners cannot read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const modules = [...Array(code.getModuleCount()).keys()];
  const dark = modules.flatMap((row) =>
    modules
      .filter((column) => code.isDark(row, column))
      .map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`),
  );
  const side = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
