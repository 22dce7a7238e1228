/** Hidden fields of every form. */
export const envelope: readonly string[] = [
  'form',
  'page-person',
  'installation',
  'version',
  'idempotency',
];
const secrets = /password|current|secret|response|^code$/;

/** The typed texts of a posted form, without the envelope, secrets and files; at most fifty. */
export function textFields(posted: FormData): readonly (readonly [name: string, text: string])[] {
  const fields = [...posted].flatMap(([name, value]) =>
    typeof value === 'string' && !secrets.test(name) && !envelope.includes(name)
      ? [[name.slice(0, 100), value.slice(0, 2_000)] as const]
      : [],
  );
  return fields.slice(0, 50);
}
