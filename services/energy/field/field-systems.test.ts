import { describe, expect, it } from 'vitest';
import {
  effectiveDesignFlowC,
  fieldFactorOf,
  hotWaterEffectOf,
} from '../heat-pump/field-factor.ts';
import { fieldSystems } from './field-systems.ts';
import { certificateOf, keymarkCertificates } from '../heat-pump/keymark-certificates.ts';
import { predictedYear } from '../heat-pump/predicted-year.ts';

const columns = [
  'id,hp_manufacturer,hp_type,hp_output,refrigerant,dhw_method,new_radiators,old_radiators,UFH,flow_temp',
  'space_heat_control_type,uses_backup_heater,dhw_target_temperature,heat_loss,heat_demand,water_heat_demand',
  'design_temp,combined_heat_kwh,combined_cop,water_heat_kwh,latitude_1deg',
].join(',');
const plain = (own: { flow?: string; loss?: string; cop?: string; output?: string } = {}) =>
  `1,Maker Ltd,Air Source,${own.output ?? '7'},R290,Cylinder with coil,1,0,0,${own.flow ?? '45'},"Pure weather compensation, no room influence",0,50,${own.loss ?? '6'},10000,2500,-3,12000,${own.cop ?? '4.1'},2400,52`;
const read = (...rows: readonly string[]) => fieldSystems([columns, ...rows].join('\n'), 'metered');

describe('a table of metered systems', () => {
  it('gives each system its home and measured SPF', () => {
    const { systems, faults } = read(plain());
    expect(faults).toEqual([]);
    expect(systems).toMatchObject([
      {
        id: '1',
        measuredSpf: 4.1,
        name: { manufacturer: 'Maker Ltd', isAir: true, outputKw: 7 },
        home: {
          spaceHeatKwh: 9600,
          hotWaterKwh: 2400,
          designFlowC: 45,
          emitter: 'radiators',
          setup: { control: 'weather', usesBackupHeater: false, tankExchanger: 'coil' },
        },
      },
    ]);
  });

  it('uses the designer’s heat where that is asked for', () => {
    const { systems } = fieldSystems([columns, plain()].join('\n'), 'stated');
    expect(systems[0]?.home).toMatchObject({ spaceHeatKwh: 10_000, hotWaterKwh: 2500 });
  });

  it('has a year for missing and impossible answers, and names a row without a measured year', () => {
    const { systems, faults } = read(
      plain({ flow: '', loss: '0', output: '' }),
      plain({ flow: '480', loss: '-6' }),
      plain({ cop: '' }),
    );
    expect(faults).toEqual([{ code: 'no-measured-year', line: 4, column: 'combined_cop' }]);
    expect(systems).toHaveLength(2);
    for (const { home } of systems) {
      const { spf } = predictedYear(home);
      expect(spf).toBeGreaterThan(3);
      expect(spf).toBeLessThan(5);
    }
  });

  it('says which columns are missing', () => {
    const { faults } = fieldSystems('id,hp_type\n1,Air Source', 'metered');
    expect(faults).toContainEqual({ code: 'column-missing', line: 1, column: 'flow_temp' });
  });
});

describe('the factor of the field', () => {
  it('matches the worked numbers', () => {
    expect(effectiveDesignFlowC(55)).toBe(48.5);
    const setup = { control: 'weather', tankExchanger: 'coil', usesBackupHeater: false } as const;
    expect(fieldFactorOf(setup)).toBeCloseTo(1.0844, 4);
    expect(Math.abs(fieldFactorOf({}) - 1)).toBeLessThan(0.04);
    const year = { spaceHeatKwh: 6000, spaceElectricKwh: 1500 };
    const water = { hotWaterKwh: 2000, hotWaterElectricKwh: 700 };
    expect(hotWaterEffectOf({ ...year, ...water })).toBeCloseTo(0.9844, 4);
  });

  it('leaves a home with the usual hot water, and one with none or nothing else, as calculated', () => {
    const usual = { spaceHeatKwh: 10_000, hotWaterKwh: 2050 };
    const electric = { spaceElectricKwh: 2500, hotWaterElectricKwh: 700 };
    expect(hotWaterEffectOf({ ...usual, ...electric })).toBeCloseTo(1, 12);
    for (const none of [{ hotWaterKwh: 0 }, { spaceHeatKwh: 0 }])
      expect(hotWaterEffectOf({ ...usual, ...electric, ...none })).toBe(1);
    const nearly = { ...usual, ...electric, hotWaterKwh: 0.01, hotWaterElectricKwh: 0.0034 };
    expect(hotWaterEffectOf(nearly)).toBeCloseTo(1, 3);
  });
});

describe('hot water in the predicted year', () => {
  it('lowers the SPF by half of what the calculated heat does', () => {
    const yearOf = (hotWaterKwh: number) => {
      const home = read(plain()).systems[0]?.home;
      if (!home) throw new Error('no system');
      const { spf, scale } = predictedYear({ ...home, hotWaterKwh });
      return { spf, calculated: spf * scale };
    };
    // Beside 9600 kWh of space heat the usual hot water is 1968.
    const [little, usual, much] = [yearOf(1400), yearOf(1968), yearOf(2700)];
    expect(little.spf).toBeGreaterThan(usual.spf);
    expect(usual.spf).toBeGreaterThan(much.spf);
    const part = Math.log(little.spf / much.spf) / Math.log(little.calculated / much.calculated);
    expect(part).toBeGreaterThan(0.45);
    expect(part).toBeLessThan(0.55);
  });
});

describe('the certificate of a named unit', () => {
  const head = [
    'manufacturers,types,refrigerants,p_rated_l,t_biv,tol',
    ...['l', 'h'].flatMap((level) =>
      ['minus7', '2', '7', '12'].map((at) => `p_th_${at}_${level},cop_${at}_${level}`),
    ),
  ].join(',');
  const row = (maker: string, kw: number, cop = 4.5) =>
    `${maker},Outdoor Air/Water,R290,${kw},-7,-20,${kw},2.9,3.7,${cop},2.4,6.1,1.1,8,${kw},2.1,3.7,3.3,2.4,4.5,1.1,6.1`;
  const table = (...rows: readonly string[]) => keymarkCertificates([head, ...rows].join('\n'));
  const name = { manufacturer: 'Maker Ltd', refrigerant: 'R290', isAir: true, outputKw: 7 };

  it('is the median of the variants nearest in size', () => {
    const certificates = table(
      row('Maker GmbH', 7, 4.2),
      row('Maker GmbH', 7.1, 4.4),
      row('Maker GmbH', 7.1, 4.9),
      row('Maker GmbH', 12),
      row('Other AG', 7, 6),
    );
    expect(certificateOf(name, certificates)?.low['2'].cop).toBe(4.4);
  });

  it('is null for another maker, source, refrigerant, or a size far off', () => {
    const certificates = table(row('Maker GmbH', 7), row('Other AG', 70));
    expect(certificateOf({ ...name, manufacturer: 'Nobody' }, certificates)).toBeNull();
    expect(certificateOf({ ...name, refrigerant: 'R32' }, certificates)).toBeNull();
    expect(certificateOf({ ...name, isAir: false }, certificates)).toBeNull();
    expect(certificateOf({ ...name, outputKw: 70 }, certificates)).toBeNull();
  });

  it('leaves out rows with a missing point', () => {
    expect(table(row('Maker GmbH', 7).replace(',4.5,', ',,'))).toEqual([]);
  });
});
