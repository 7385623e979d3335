// The specification's only rule is six characters. These pass it and are tried first by whoever guesses, so people get a hint.
const COMMON = new Set(
  `000000 1111111 111111 112233 121212 123123 123321 1234567 12345678 123456789 1234567890 123456 123abc 131313 147258 159753 1q2w3e4r 1q2w3e 1qaz2wsx 222222 555555 654321 666666 696969 777777 789456 888888 987654321 999999
  aa123456 aaaaaa abc123 abcd1234 abcdef access admin123 administrator asdfgh asdfghjkl ashley asdf1234 baseball batman bailey budget charlie changeme chelsea cookie dallas daniel donald dragon family football freedom george google hannah hunter hello123 iloveyou jennifer jessica jordan joshua killer letmein liverpool login123 london lovely loveme maggie marina master matrix matthew michael michelle money123 monkey mustang nicole ninja1 passw0rd password password1 password12 password123 pepper princess purple qazwsx qwe123 qwerty qwerty1 qwerty123 qwertyuiop robert samantha samsung savvi123 secret secret123 shadow solo123 soccer starwars summer sunshine superman taylor test123 testing thomas tigger trustno1 welcome welcome1 whatever william winter zaq12wsx zxcvbn zxcvbnm`
    .split(/\s+/),
);

/** Whether a password is among those that are guessed first; a hint, never a refusal. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/** What people read when it is. */
export const COMMON_PASSWORD_HINT = 'This password is easy to guess. A few unrelated words are safer.';
