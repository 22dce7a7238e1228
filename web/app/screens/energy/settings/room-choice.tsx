import { useField } from '../../../forms/fields.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import type { RoomControl } from './heating-units.ts';
import { roomValue } from './room-value.ts';

/** Rooms of a measure as checkboxes of the field `rooms`; a home with one control has no choice. */
export function RoomChoice({ rooms }: { readonly rooms: readonly RoomControl[] }) {
  const { state, frame } = useField('rooms');
  if (rooms.length < 2) return null;
  const chosen = Array.isArray(state.initial) ? state.initial : [];
  return (
    <fieldset className="field">
      <legend className="field-legend">{frame.label}</legend>
      {rooms.map((room, i) => (
        <Checkbox
          key={roomValue(room)}
          name="rooms"
          id={`${frame.id}-${i}`}
          label={room.name}
          value={roomValue(room)}
          defaultChecked={chosen.includes(roomValue(room))}
        />
      ))}
    </fieldset>
  );
}
