import { newIntentKey } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { ChoiceCards } from '@savvi/ui/choice-cards';
import { Dialog } from '@savvi/ui/dialog';
import { useState } from 'react';
import type { Entries } from '../entries.rules.ts';
import { type Template, TEMPLATES, withTemplate } from './template.rules.ts';
import { templateTexts as texts } from './template.texts.ts';

const OPTIONS = TEMPLATES.map((template) => ({
  value: template.name,
  label: template.name,
  description: texts.lines(template),
}));

interface TemplateDialogProps {
  readonly entries: Entries;
  readonly isOpen: boolean;
  /** Called with the entries that have the lines of the template. */
  readonly onUse: (entries: Entries) => void;
  readonly onClose: () => void;
}

/** Offers the templates (MON-13). */
export function TemplateDialog({ entries, isOpen, onUse, onClose }: TemplateDialogProps) {
  const [template, choose] = useState<Template | undefined>(TEMPLATES[0]);
  const use = () => {
    if (template !== undefined) onUse(withTemplate(entries, template, newIntentKey));
  };
  const footer = (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button variant="primary" onClick={use}>
        {texts.use}
      </Button>
    </>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
      footer={footer}
    >
      <ChoiceCards
        legend={texts.choices}
        legendHidden
        options={OPTIONS}
        value={template?.name}
        onValueChange={(name) => choose(TEMPLATES.find((each) => each.name === name))}
      />
    </Dialog>
  );
}
