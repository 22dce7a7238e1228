import { type JsonObject, isObject, member, stringAt } from '../recordings/json.ts';

/** Features of a recorded ViCare device. */
export function featuresOf(device: JsonObject): readonly JsonObject[] {
  const features = member(device, 'features');
  return Array.isArray(features) ? features.filter(isObject) : [];
}

export function featureOf(device: JsonObject, name: string): JsonObject | undefined {
  return featuresOf(device).find((each) => stringAt(each, 'feature') === name);
}
