import type { Availability } from '@parta/contracts/availabilities'
import type { Stored } from '@parta/kit/store/mongo'
import type { AvailabilityRow } from './store.ts'

function availabilityView(row: Stored<AvailabilityRow>): Availability {
  return {
    id: row._id,
    type: row.type,
    name: row.name,
    dateStart: row.dateStart.toISOString(),
    dateEnd: row.dateEnd.toISOString(),
    activities: [...row.activities],
    location: { lat: row.location.lat, lon: row.location.lon },
    radius: row.radius,
    isDisabled: row.isDisabled,
  }
}

export function listView(rows: readonly Stored<AvailabilityRow>[]) {
  const all = rows.map(availabilityView)
  return {
    permanent: all.filter(({ type }) => type === 'permanent'),
    oneOff: all.filter(({ type }) => type === 'oneOff'),
  }
}
