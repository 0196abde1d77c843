import { Skeleton } from '@mantine/core'
import { limits } from '@parta/contracts/limits'

export function MapSkeleton({ height = limits.mapHeights.other }: { height?: number }) {
  return <Skeleton height={height} radius={12} />
}
