import { Skeleton } from '@mantine/core'
import { limits } from '@parta/contracts/limits'

/** Where a map is coming. */
export function MapSkeleton({ height = limits.mapHeights.other }: { height?: number }) {
  return <Skeleton height={height} radius={12} />
}
