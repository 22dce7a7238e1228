type Part = string | false | undefined;

export function classes(...parts: readonly Part[]): string {
  return parts.filter(Boolean).join(' ');
}
