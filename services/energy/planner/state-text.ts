const arrays = { Float64Array, Int16Array, Int32Array, Uint8Array } as const;
type ArrayName = keyof typeof arrays;

/** Written form of what JSON has no form for: typed arrays by their bytes, and numbers that are not finite. */
interface Written {
  readonly is: ArrayName | 'number';
  readonly of: string;
}

/** Text of a value of plain data, typed arrays and numbers; `stateOfText` makes an equal value of it. */
export function textOfState(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown): unknown => {
    if (typeof each === 'number' && !Number.isFinite(each))
      return { is: 'number', of: String(each) } satisfies Written;
    if (!ArrayBuffer.isView(each)) return each;
    const is = namesOfArrays.find((name) => each instanceof arrays[name]);
    if (!is) throw new Error(`no written form of ${each.constructor.name}`);
    const bytes = Buffer.from(each.buffer, each.byteOffset, each.byteLength);
    return { is, of: bytes.toString('base64') } satisfies Written;
  });
}

const namesOfArrays = Object.keys(arrays) as ArrayName[];

/** The value that `textOfState` wrote; its shape is that of the release that wrote it. */
export function stateOfText(text: string): unknown {
  return JSON.parse(text, (_, each: unknown): unknown => {
    if (!isWritten(each)) return each;
    if (each.is === 'number') return Number(each.of);
    const bytes = Uint8Array.from(Buffer.from(each.of, 'base64'));
    return new arrays[each.is](bytes.buffer);
  });
}

function isWritten(value: unknown): value is Written {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 2 &&
    'is' in value &&
    'of' in value &&
    typeof value.of === 'string' &&
    (value.is === 'number' || namesOfArrays.some((name) => name === value.is))
  );
}
