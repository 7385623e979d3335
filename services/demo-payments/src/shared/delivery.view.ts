import { DELIVERIES, type Delivery } from './delivery.rules.ts';
import { html } from './html.ts';

const WORDS: Readonly<Record<Delivery, { readonly label: string; readonly hint: string }>> = {
  'at-once': { label: 'Immediately', hint: 'Each event once, in order.' },
  late: { label: '10 seconds late', hint: 'In order, after a delay.' },
  twice: { label: 'Twice', hint: 'Each event is sent a second time.' },
  'out-of-order': { label: 'Out of order', hint: 'The last event comes first.' },
  mixed: { label: 'Everything mixed', hint: 'Late, repeated and in any order.' },
};

const DEFAULT: Delivery = 'at-once';

/** The choice of how events are delivered, collapsed unless it was changed. */
export const deliveryFields = (
  chosen: Delivery = DEFAULT,
) => html`<details class="delivery"${chosen !== DEFAULT && html` open`}>
<summary>How the result is delivered</summary>
<fieldset>
<legend class="hidden">How the result is delivered</legend>
<p class="hint">Real providers guarantee neither order nor speed. Choose how events from this page reach BudgetPRO.</p>
${DELIVERIES.map((each) => html`<label class="choice"><input type="radio" name="delivery" value="${each}"${each === chosen && html` checked`}><span><b>${WORDS[each].label}</b> <span class="hint">${WORDS[each].hint}</span></span></label>`)}
</fieldset>
</details>`;

/** The selected delivery, or `at-once` if the value is unknown. */
export const deliveryOf = (fields: ReadonlyMap<string, string>): Delivery =>
  DELIVERIES.find((each) => each === fields.get('delivery')) ?? DEFAULT;
