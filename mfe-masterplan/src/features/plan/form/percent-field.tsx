import { TextField, type TextFieldProps } from '@savvi/ui/text-field';
import { type ChangeEvent, useState } from 'react';
import { readPercent } from '../fields/read-percent.ts';

type PercentFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly decimals: number;
  /** Returns the message for text that is no percentage or has too many decimals. */
  readonly advice: (entry: string) => string;
  readonly onValueChange: (entry: string) => void;
};

const isPasted = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(nativeEvent.inputType);

/**
 * A percentage input with the same rules as amounts of money (T-59): pasted text is rounded with a note,
 * typed text stays as it is until it is valid.
 */
export function PercentField({ value, decimals, advice, error, onValueChange, ...rest }: PercentFieldProps) {
  const [rounded, setRounded] = useState<string | null>(null);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const read = isPasted(event) ? readPercent(typed, decimals) : null;
    setRounded(read?.isRounded ? read.percent : null);
    onValueChange(read?.percent ?? typed);
  };
  const read = readPercent(value, decimals);
  const isBegun = /^\s*[.,]?\s*$/.test(value);
  const named =
    isBegun || (read !== null && !read.isRounded) ? null : <span role="alert">{advice(value)}</span>;
  return (
    <TextField
      {...rest}
      value={value}
      onChange={change}
      error={error ?? named}
      hint={rounded === value && <span role="status">{`Rounded to ${rounded}%.`}</span>}
      inputMode="decimal"
      placeholder="0"
      suffix="%"
    />
  );
}
