import { Skeleton } from '@mantine/core'

/** Where a map is coming. */
export function MapSkeleton({ height = 500 }: { height?: number }) {
  return <Skeleton height={height} radius={12} />
}
