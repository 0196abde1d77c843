import type { Org } from '@parta/contracts/orgs'
import type { OrgRole } from '@parta/contracts/values'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { More } from '../../../lib/swr.ts'
import type { MemberRow } from '../api.ts'
import { MemberItem } from './MemberItem.tsx'
import classes from './MembersList.module.css'

const rowHeight = 76
/** Rows rendered beyond the screen, so that fast scrolling shows no gaps. */
const overscan = 8

interface Props {
  readonly org: Org
  readonly members: readonly MemberRow[]
  readonly list: More
  readonly onRole: (id: string, role: OrgRole) => void
  readonly onKick: (member: MemberRow) => void
}

/** Renders only the visible rows of the list, and loads the next page before its rows become visible. */
export function VirtualMembers({ org, members, list, onRole, onKick }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((rows.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: members.length,
    estimateSize: () => rowHeight,
    overscan: overscan,
    scrollMargin: top,
    getItemKey: (index) => members[index]?.id ?? index,
  })
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= members.length - 1 - overscan && list.hasMore && !list.isLoadingMore) list.more()
  }, [last, members.length, list])
  return (
    <ul ref={rows} className={classes.rows} style={{ height: virtualizer.getTotalSize() }} data-testid="member-list">
      {shown.map(({ index, key, start }) => {
        const member = members[index]
        return (
          member && (
            <li
              key={key}
              className={classes.row}
              style={{ height: rowHeight, transform: `translateY(${start - top}px)` }}
              aria-setsize={list.hasMore ? -1 : members.length}
              aria-posinset={index + 1}
            >
              <MemberItem org={org} member={member} onRole={onRole} onKick={onKick} />
            </li>
          )
        )
      })}
    </ul>
  )
}
