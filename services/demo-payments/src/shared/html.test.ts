import { expect, it } from 'vitest';
import { html } from './html.ts';

it('the HTML template escapes text in content and in attributes', () => {
  const bad = `<script>alert("1")</script>'&`;
  expect(html`<p title="${bad}">${bad}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;</p>',
  );
});

it('the HTML template keeps markup, joins lists, and renders nothing for empty values', () => {
  expect(
    html`<ul>${[1, 2].map((each) => html`<li>${each}</li>`)}</ul>${null}${undefined}${false}${['<', html`<br>`]}`
      .text,
  ).toBe('<ul><li>1</li><li>2</li></ul>&lt;<br>');
});
