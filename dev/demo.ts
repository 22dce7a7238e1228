/** `offered`: the sign-in screen shows the demo account to developers. Never where real people come. */
export type Demo = 'offered' | 'hidden';
