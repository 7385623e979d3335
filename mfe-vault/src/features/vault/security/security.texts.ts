/** What 'Learn More' says (T-5): what is protected from whom, in plain words, and what is not. */
export const securityTexts = {
  title: 'How your passwords are protected',
  description: 'What is locked, with which key, and who can open it.',
  close: 'Done',
  parts: [
    { icon: 'stored', title: 'What is stored can’t be read', text: 'Names, user names, passwords, addresses and notes are encrypted with AES-256-GCM before they are stored. Whoever gets hold of the database or a log finds nothing to read in it.' },
    { icon: 'key', title: 'Every user has a key of their own', text: 'User-specific keys lock each person’s entries apart from everybody else’s. Your key is itself locked with a master key that is kept outside of the database; whoever has both, as a backup of the whole machine may, could open what is stored. Other users never get at your entries, and people who look after the database or the product’s administration see none of them.' },
    { icon: 'eye', title: 'What zero-knowledge means here', text: 'What we store tells those who keep it nothing about your passwords. It does not mean that the service never handles them: while you are signed in, it decrypts your entries and sends them to your browser over an encrypted connection. Somebody who controlled the running service and its master key could read them.' },
    { icon: 'next', title: 'What comes next', text: 'Encryption in your browser, under a key that never leaves it, so that the service itself can’t open an entry any more. The product is built for it; it is not there yet.' },
    { icon: 'you', title: 'What you can do', text: 'Choose a long password for this account and use it nowhere else. Sign out on computers you share. What you copy here leaves the clipboard after 30 seconds or when you leave the product, in a browser that allows it; most browsers don’t tell us if you copied something else meanwhile, so that goes as well. Shown passwords are hidden when you leave the page.' },
  ],
} as const;
