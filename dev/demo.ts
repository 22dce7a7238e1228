/** `offered`: the sign-in screen tells the demo account. Never where real people come. */
export type Demo = 'offered' | 'hidden';

/** The account that a fresh start prints. Its device-cloud account has the same address and password. */
export const demoAccount = {
  email: 'mara@lindenweg.example',
  password: 'warm-in-every-room',
  name: 'Mara Lindner',
};
