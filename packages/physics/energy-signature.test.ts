import { describe, expect, it } from 'vitest';
import { type SignatureDay, energySignature } from './energy-signature.ts';

/** Daily readings that are equal in every run: a slow wave with faster ones, and noise from a small generator. */
function winter(
  days: number,
  home: { lossWPerK: number; baseC: number; steadyKwh: number; noiseKwh: number; meanC: number },
): SignatureDay[] {
  let seed = 7;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  const outdoor = Array.from(
    { length: days },
    (_, day) =>
      home.meanC + 7 * Math.sin((2 * Math.PI * day) / days) + 4 * Math.sin(day / 2.3) + 3 * noise(),
  );
  return outdoor.map((outdoorC, day) => {
    const [before = outdoorC, earlier = before] = [outdoor[day - 1], outdoor[day - 2]];
    const weights = day === 0 ? 1 : day === 1 ? 1.5 : 1.75;
    const felt =
      (outdoorC + (day > 0 ? 0.5 * before : 0) + (day > 1 ? 0.25 * earlier : 0)) / weights;
    const heat = home.steadyKwh + (home.lossWPerK * 24 * Math.max(0, home.baseC - felt)) / 1000;
    return { outdoorC, heatKwh: Math.max(0, heat + 2 * home.noiseKwh * noise()) };
  });
}

const home = { lossWPerK: 200, baseC: 16, steadyKwh: 5, noiseKwh: 0, meanC: 9 };

function signatureOf(days: readonly SignatureDay[], options?: { steadyKwhPerDay: number }) {
  const result = energySignature(days, options);
  if (!result.ok) throw new Error(result.code);
  return result.signature;
}

describe('energySignature', () => {
  it('recovers the parameters of generated days', () => {
    const { lossWPerK, baseC, steadyKwhPerDay, explained } = signatureOf(winter(120, home));
    expect(lossWPerK.value).toBeCloseTo(200, 1);
    expect(baseC?.value).toBeCloseTo(16, 1);
    expect(steadyKwhPerDay.value).toBeCloseTo(5, 1);
    expect(explained).toBeGreaterThan(0.999);
  });

  it('noisy days: the truth is within its confidence, which narrows with more days', () => {
    const noisy = { ...home, noiseKwh: 8 };
    const [weeks, months] = [signatureOf(winter(60, noisy)), signatureOf(winter(240, noisy))];
    for (const { lossWPerK } of [weeks, months])
      expect(Math.abs(lossWPerK.value - 200)).toBeLessThan(1.3 * lossWPerK.plusMinus);
    expect(months.lossWPerK.plusMinus).toBeLessThan(weeks.lossWPerK.plusMinus);
    expect(months.lossWPerK.plusMinus / 200).toBeLessThan(0.1);
  });

  it('is robust against a holiday and a party, and skips gaps', () => {
    const days = winter(120, { ...home, noiseKwh: 3 });
    for (const away of [20, 21, 22, 23])
      days[away] = { outdoorC: days[away]?.outdoorC ?? 0, heatKwh: 0 };
    days[60] = { outdoorC: days[60]?.outdoorC ?? 0, heatKwh: 400 };
    days[70] = { outdoorC: null, heatKwh: 30 };
    days[71] = { outdoorC: 3, heatKwh: null };
    const { lossWPerK, days: used } = signatureOf(days);
    expect(used).toBe(118);
    expect(Math.abs(lossWPerK.value / 200 - 1)).toBeLessThan(0.06);
  });

  it('has no base in a winter without warm days, unless hot water is known', () => {
    const cold = winter(90, { ...home, meanC: 0 });
    expect(signatureOf(cold).baseC).toBeNull();
    const { baseC, lossWPerK } = signatureOf(cold, { steadyKwhPerDay: 5 });
    expect(baseC?.value).toBeCloseTo(16, 1);
    expect(lossWPerK.value).toBeCloseTo(200, 1);
  });

  it('refuses insufficient days', () => {
    const codeOf = (days: readonly SignatureDay[]) => {
      const result = energySignature(days);
      return result.ok ? 'ok' : result.code;
    };
    expect(codeOf(winter(20, home))).toBe('too-few-days');
    const even = Array.from({ length: 60 }, () => ({ outdoorC: 3, heatKwh: 50 }));
    expect(codeOf(even)).toBe('too-little-weather');
    const summer = winter(60, { ...home, lossWPerK: 0 });
    expect(codeOf(summer)).toBe('no-heating-seen');
  });
});
