import { describe, expect, it } from 'vitest';
import { type Letter, mailOf } from './letter.ts';

const letter: Letter = {
  subject: 'Fish & chips',
  firstName: 'Ada',
  opening: ['a line.', 'Another <line>.'],
  link: { invitation: 'Open this link:', label: 'Open <it>', href: 'http://localhost:8080/x?a=1&b="2"' },
  closing: ['The end.', 'Really.'],
};

describe('a letter', () => {
  it('has the same content as plain text and HTML, with its link in both, and escapes HTML', () => {
    const { to, subject, text, html } = mailOf('ada@example.com', letter);
    expect([to, subject]).toEqual(['ada@example.com', 'Fish & chips']);
    expect(text).toBe(
      'Hello Ada,\n\na line.\nAnother <line>.\nOpen this link:\n\nhttp://localhost:8080/x?a=1&b="2"\n\nThe end.\nReally.\n',
    );
    expect(html).toContain('<title>Fish &amp; chips</title>');
    expect(html).toContain('<p>a line.<br>Another &lt;line&gt;.</p>');
    expect(html).toContain(
      '<p><a href="http://localhost:8080/x?a=1&amp;b=&quot;2&quot;">Open &lt;it&gt;</a></p>',
    );
    expect(html).toContain('browser:<br>http://localhost:8080/x?a=1&amp;b=&quot;2&quot;</p>');
    expect(html).toContain('<p>The end.<br>Really.</p>');
  });

  it('has no link if there is none, and shows a mailto: address without its scheme', () => {
    const without = mailOf('ada@example.com', { ...letter, link: null });
    expect(without.text).toBe('Hello Ada,\n\na line.\nAnother <line>.\n\nThe end.\nReally.\n');
    expect(without.html).not.toContain('href');
    const { text, html } = mailOf('ada@example.com', {
      ...letter,
      link: { invitation: 'Contact us:', label: 'Write', href: 'mailto:help@savvi.example' },
    });
    expect(text).toContain('\nContact us:\n\nhelp@savvi.example\n\nThe end.');
    expect(html).toContain(
      '<p><a href="mailto:help@savvi.example">Write</a></p>\n<p>If the link does not open, write to this address:<br>help@savvi.example</p>',
    );
  });

  it.each([
    ['Ada', 'Hello Ada,', 'Hello Ada,'],
    [' Renée Ångström ', 'Hello Renée Ångström,', 'Hello Renée Ångström,'],
    ['<b>Ada', 'Hello <b>Ada,', 'Hello &lt;b&gt;Ada,'],
    ['"Tip" & Co', 'Hello "Tip" & Co,', 'Hello &quot;Tip&quot; &amp; Co,'],
  ])('greets %j by name, with HTML escaped', (firstName, plain, html) => {
    const mail = mailOf('ada@example.com', { ...letter, firstName });
    expect(mail.text.split('\n', 1)[0]).toBe(plain);
    expect(mail.html).toContain(`<p>${html}</p>`);
  });

  // Trust: events-9
  it.each([
    null,
    '',
    '   ',
    'evil.example',
    'http://evil.example/',
    'a@evil.example',
    'Ada\r\nBuy: now',
    'Ada\u2028x/',
  ])(
    'does not greet %j by name: a stranger may have chosen it, and a mail program could turn it into a link',
    (firstName) => {
      const mail = mailOf('ada@example.com', { ...letter, firstName });
      expect(mail.text.startsWith('Hello,\n\na line.')).toBe(true);
      expect(mail.html).toContain('<p>Hello,</p>');
    },
  );
});
