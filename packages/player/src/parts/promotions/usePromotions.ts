import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Endpoint, OutputOf } from '@tamarind/contract/endpoint';
import { getPromotion, listPromotions } from '@tamarind/contract/promotions';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type Promotion = OutputOf<typeof listPromotions>['promotions'][number];
export type PromotionDetail = OutputOf<typeof getPromotion>;

/** The list of promotions, each with its status for this person [M02]. */
export function usePromotions() {
  const language = useLanguage();
  useAnewForAnother(listPromotions);
  return useEndpoint(listPromotions, { language }, { refreshOn: ['promotion'], freshMs: 0, keepLast: true });
}

/** One promotion with all details. Makes no call while `id` is undefined. */
export function usePromotion(id: string | undefined) {
  const language = useLanguage();
  useAnewForAnother(getPromotion);
  return useEndpoint(
    getPromotion,
    { id: id ?? '', language },
    { when: id !== undefined, refreshOn: ['promotion'], freshMs: 0 },
  );
}

/** Refetches after login or logout: the call is public, but its answer contains the status of the logged-in member. */
function useAnewForAnother(read: Endpoint): void {
  const client = useQueryClient();
  const token = useSession()?.token;
  const last = useRef(token);
  useEffect(() => {
    if (last.current === token) return;
    last.current = token;
    void client.invalidateQueries({ queryKey: [read.path] });
  }, [client, read.path, token]);
}
