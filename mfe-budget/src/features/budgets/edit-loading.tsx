import { texts } from './budget.texts.ts';
import { FormLoading } from './form-loading.tsx';

/** The skeleton of the page that edits a budget, while its code or the budget loads. */
export const EditLoading = () => <FormLoading title={texts.edit.title} isNamed />;
