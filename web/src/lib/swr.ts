import { limits } from '@parta/contracts/limits'
import type { Operation } from '@parta/contracts/operation'
import { useEffect, useMemo } from 'react'
import useSWR, { mutate, type SWRConfiguration, type SWRResponse, unload, useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { allPages, type PageOf } from './all-pages.ts'
import { batched } from './batch.ts'
import { readKept } from './kept-replies.ts'
import { type Call, CallError, type InputOf, type ReplyOf } from './request.ts'

/** The cache key of a reply: the operation's name and its input. */
type Key<O extends Operation> = readonly [name: string, input: InputOf<O>]

/** Reads an operation through the cache; with `null` as input it does not fetch yet. */
export function useQuery<O extends Operation>(
  operation: Call<O>,
  input: InputOf<O> | null,
  options: SWRConfiguration<ReplyOf<O>, CallError> = {},
): SWRResponse<ReplyOf<O>, CallError> {
  const key: Key<O> | null = input === null ? null : [operation.name, input]
  return useSWR<ReplyOf<O>, CallError, Key<O> | null>(key, ([, asked]) => readKept(operation, asked), options)
}

/** Changes a cached reply without refetching; `undefined` leaves it unchanged. */
export async function patchQuery<O extends Operation>(
  operation: Call<O>,
  input: InputOf<O>,
  patch: (reply: ReplyOf<O> | undefined) => ReplyOf<O> | undefined,
): Promise<void> {
  await mutate<ReplyOf<O>>([operation.name, input], patch, { revalidate: false })
}

type ItemOf<O extends Operation> = ReplyOf<O> extends PageOf<infer T> ? T : never

/** What a "show more" button needs to know of a list. */
export interface More {
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  more(): void
}

export interface Pages<T, R = PageOf<T>> extends More {
  readonly items: readonly T[]
  /** The first page's reply, for fields besides its items. */
  readonly first: R | undefined
  readonly error: CallError | undefined
  readonly isLoading: boolean
  /** Changes the items on screen without refetching. */
  patch(change: (item: T) => T): void
  again(): void
}

/**
 * The refetches of the mounted lists, by operation and cache key: SWR's filtered `mutate` skips the keys of
 * `useSWRInfinite`. The key of a list that is not mounted stays, with no refetch.
 */
const pagedLists = new Map<string, Map<string, Set<() => void>>>()

/**
 * Reads a list page by page.
 * @param keptSeconds for how long the cached pages are shown without refetching when the list is opened again;
 * `revalidate` always refetches
 */
export function usePages<O extends Operation>(
  operation: Call<O>,
  input: InputOf<O> | null,
  keptSeconds = 0,
): Pages<ItemOf<O>, ReplyOf<O>> {
  type Item = ItemOf<O>
  const { cache } = useSWRConfig()
  const keyOf = (index: number, before: PageOf<Item> | null) => {
    if (input === null || (before && !before.nextToken)) return null
    const query = { limit: limits.pageSize, ...(input as { query?: object }).query, ...tokenOf(index, before) }
    return [operation.name, { ...input, query }]
  }
  const list = useSWRInfinite<PageOf<Item>, CallError>(
    keyOf,
    ([, asked]: [string, InputOf<O>]) => readKept(operation, asked) as Promise<PageOf<Item>>,
    {
      keepPreviousData: true,
      revalidateFirstPage: true,
      ...(keptSeconds > 0 ? { dedupingInterval: keptSeconds * 1000, revalidateOnFocus: false } : {}),
    },
  )
  const again = () => void list.mutate()
  const key = unstable_serialize(keyOf)
  useEffect(() => (input === null ? undefined : register(operation.name, key, again)))
  const pages = list.data ?? []
  // The same array as long as nothing has changed, so that a page can defer rendering it.
  const items = useMemo(() => list.data?.flatMap((page) => page.items) ?? [], [list.data])
  return {
    items,
    first: pages[0] as ReplyOf<O> | undefined,
    error: list.error,
    isLoading: list.isLoading,
    isLoadingMore: list.isValidating && pages.length < list.size,
    hasMore: pages.at(-1)?.nextToken !== undefined,
    more: () => void list.setSize(list.size + 1),
    patch: (change) => {
      // SWR drops the reply of a refetch under way, which may have more than this change.
      if (cache.get(key)?.isValidating) readAgain(key)
      void list.mutate((known) => known?.map((page) => ({ ...page, items: page.items.map(change) })), {
        revalidate: false,
      })
    },
    again,
  }
}

/** Reads all pages of a list that is shown as a whole; its input limits how much that can be. */
export function useAll<O extends Operation>(
  operation: Call<O>,
  input: InputOf<O> | null,
): SWRResponse<ItemOf<O>[], CallError> {
  const key = input === null ? null : ([operation.name, input, 'all'] as const)
  return useSWR<ItemOf<O>[], CallError, typeof key>(
    key,
    ([, asked]) => allPages((next) => askPage(operation, asked, next)),
    {
      keepPreviousData: true,
    },
  )
}

/** Reads one page of the usual size. */
function askPage<O extends Operation>(operation: Call<O>, input: InputOf<O>, next: { nextToken?: string }) {
  const query = { limit: limits.pageSize, ...(input as { query?: object }).query, ...next }
  return readKept(operation, { ...input, query }) as Promise<PageOf<ItemOf<O>>>
}

function tokenOf(index: number, before: PageOf<unknown> | null): { nextToken?: string } {
  return index > 0 && before?.nextToken ? { nextToken: before.nextToken } : {}
}

function register(name: string, key: string, again: () => void): () => void {
  const lists = pagedLists.get(name) ?? new Map<string, Set<() => void>>()
  const mounted = lists.get(key) ?? new Set()
  pagedLists.set(name, lists.set(key, mounted.add(again)))
  return () => mounted.delete(again)
}

/**
 * Refetches the mounted lists, each once however many parts of the page show it; the others are refetched when they are
 * opened again, however recent they are.
 */
function refetchLists(lists: ReadonlyMap<string, ReadonlySet<() => void>> | undefined): void {
  for (const [key, [again]] of lists ?? []) {
    if (again) again()
    else void mutate(key)
  }
}

/** While many live messages arrive, a list is refetched twice a second at most, in milliseconds. */
const readAgainMs = 500

/** Refetches the mounted list with a cache key. */
const readAgain = batched<string>(readAgainMs, (keys) => {
  for (const lists of pagedLists.values()) {
    for (const key of new Set(keys)) lists.get(key)?.values().next().value?.()
  }
})

/** Refetches all replies of these operations, whatever their input. */
export async function revalidate(...operations: readonly Call[]): Promise<void> {
  const names = new Set(operations.map((operation) => operation.name))
  for (const name of names) refetchLists(pagedLists.get(name))
  await mutate((key) => Array.isArray(key) && names.has(String(key[0])))
}

/** Refetches everything on screen, after live messages may have been missed. */
export async function revalidateAll(): Promise<void> {
  for (const lists of pagedLists.values()) refetchLists(lists)
  await mutate((key) => Array.isArray(key))
}

/** Clears the cache, so that the next person in this browser sees nothing of it, not even for a moment. */
export function forgetAll(): void {
  unload({ revalidate: false })
  pagedLists.clear()
}

/** Retries network and server failures; a refusal would be the same again. */
export const swrConfig: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) => !(error instanceof CallError) || error.status === 0 || error.status >= 500,
  errorRetryCount: 5,
  revalidateOnFocus: true,
  focusThrottleInterval: 15_000,
  dedupingInterval: 1000,
}
