import { defineForm } from '../../../../../forms/form-spec.ts';
import { builtPeriods, buildingKinds } from '../../../../registration/flow/choices.ts';
import {
  atticStates,
  cellarStates,
  flatPositions,
  fuelNames,
  hotWaterHabits,
  partStates,
  unknown,
} from './answers.ts';

const oneOf = (names: readonly string[]) => `one-of:${[...names, unknown].join(',')}`;

/** Messages for refusals of the whole budget. */
export const budgetMessages = {
  'setting-changed': 'budget.fault-changed',
  'installation-changed': 'budget.fault-changed',
  'no-climate-for-country': 'budget.fault-country',
  'no-typology-for-country': 'budget.fault-country',
} as const;

export const housePeopleForm = defineForm({
  name: 'budget-house',
  fields: {
    kind: {
      label: 'budget.kind',
      rules: `required|one-of:${buildingKinds.join(',')}`,
      messages: { required: 'budget.kind-empty' },
    },
    built: {
      label: 'budget.built',
      rules: `required|one-of:${builtPeriods.join(',')}`,
      messages: { required: 'budget.built-empty' },
    },
    floorAreaM2: {
      label: 'budget.floor-area',
      rules: 'required|number|min-value:10|max-value:5000',
    },
    persons: { label: 'budget.persons', rules: 'required|integer|min-value:1|max-value:50' },
    storeys: { label: 'budget.storeys', rules: 'integer|min-value:1|max-value:30' },
    position: { label: 'budget.position', rules: oneOf(flatPositions) },
    attic: { label: 'budget.attic', rules: oneOf(atticStates) },
    cellar: { label: 'budget.cellar', rules: oneOf(cellarStates) },
    indoorC: { label: 'budget.indoor', rules: 'number|min-value:12|max-value:28' },
    hotWater: { label: 'budget.hot-water', rules: oneOf(hotWaterHabits) },
  },
});

export const insulationForm = defineForm({
  name: 'budget-insulation',
  fields: {
    walls: { label: 'budget.walls', rules: oneOf(partStates) },
    roof: { label: 'budget.roof', rules: oneOf(partStates) },
    floor: { label: 'budget.floor', rules: oneOf(partStates) },
    windows: { label: 'budget.windows', rules: oneOf(partStates) },
  },
});

const renovationYear = 'integer|min-value:1950|max-value:2100';

export const renovationForm = defineForm({
  name: 'budget-renovation',
  fields: {
    wallsYear: { label: 'budget.walls-year', rules: renovationYear },
    roofYear: { label: 'budget.roof-year', rules: renovationYear },
    floorYear: { label: 'budget.floor-year', rules: renovationYear },
    windowsYear: { label: 'budget.windows-year', rules: renovationYear },
  },
});

export const electricityForm = defineForm({
  name: 'budget-electricity',
  fields: {
    electricityFrom: { label: 'budget.electricity-from', rules: 'one-of:persons,person' },
    householdKwh: {
      label: 'budget.household-kwh',
      rules: 'required-if:electricityFrom,person|number|min-value:100|max-value:200000',
    },
  },
});

export const heatUsageForm = defineForm({
  name: 'budget-heat-usage',
  fields: {
    fuel: { label: 'budget.fuel', rules: oneOf(fuelNames) },
    quantity: {
      label: 'budget.quantity',
      rules: `required-if:fuel,${fuelNames.join(',')}|number|min-value:1|max-value:1000000`,
    },
    withoutHotWater: { label: 'budget.without-hot-water', as: 'mark' },
  },
});

export const heatLoadForm = defineForm({
  name: 'budget-heat-load',
  messages: budgetMessages,
  fields: {
    designHeatLoadKw: {
      label: 'budget.installer-kw',
      rules: 'number|min-value:0.5|max-value:500',
    },
  },
});

const target = {
  'target-not-believable': 'budget.fault-target',
  'money-without-contract': 'budget.fault-money',
};

export const detailForm = defineForm({
  name: 'budget-detail',
  messages: { ...budgetMessages, ...target },
  fields: {
    targetUnit: { label: 'budget.target-unit', rules: 'one-of:expected,kwh,money' },
    targetYear: {
      label: 'budget.target-year',
      rules: 'required-if:targetUnit,kwh,money|number|min-value:1|max-value:1000000',
      at: 'budget/target/year',
      messages: target,
    },
  },
});
