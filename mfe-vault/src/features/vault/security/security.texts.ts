/** Texts of the dialog behind 'Learn More' (T-5, T-63): what is encrypted and who holds the keys. */
export const securityTexts = {
  title: 'How your passwords are protected',
  description: 'What is encrypted, under which key, and who holds it.',
  close: 'Done',
  parts: [
    {
      icon: 'stored',
      title: 'Stored entries are encrypted',
      text: 'Names, user names, passwords, addresses, notes, cards, setup keys, tags and links to your records are encrypted with AES-256-GCM before they are stored. A stolen copy of the database alone shows none of them. It shows how many entries you have, their sizes and dates, and which of them are logins.',
    },
    {
      icon: 'key',
      title: 'You have a key of your own',
      text: 'Your entries are encrypted under user-specific keys that open nobody else’s entries. Your key is encrypted in turn under a master key, which is stored outside the database. Other users can’t open your entries, and the Admin Dashboard doesn’t show them.',
    },
    {
      icon: 'eye',
      title: 'Today, we hold those keys',
      text: 'Zero-knowledge storage means that only you hold your key, so that even we can’t read what you store. It is off: while you are signed in, our servers decrypt your entries and send them to your browser over an encrypted connection. Anyone who controls our servers and the master key could read them.',
    },
    {
      icon: 'next',
      title: 'What turns it on',
      text: 'Encryption in your browser, under a key that never leaves it. It isn’t available yet. Until it is, the badge says “Off”.',
    },
    {
      icon: 'you',
      title: 'What you can do',
      text: 'Choose a long password for this account and use it nowhere else. Sign out on computers you share. What you copy here is cleared from the clipboard after 30 seconds or when you leave the product, if your browser allows it. Most browsers don’t tell us whether you have copied something else since, so that is cleared too. Passwords you reveal are hidden again when you leave the page.',
    },
  ],
} as const;
