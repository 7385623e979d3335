import { texts } from './budget.texts.ts';
import { FormLoading } from './form-loading.tsx';

/** The page that edits a budget while its code or the budget is on the way. */
export const EditLoading = () => <FormLoading title={texts.edit.title} isNamed />;
