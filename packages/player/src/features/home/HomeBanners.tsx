import { useLocation } from 'wouter';
import { Banner, BannerList } from '@tamarind/ui/announcements/Banners';
import { picturedOf } from '@tamarind/ui/announcements/shown.ts';
import { openAddress } from '#parts/open-address.ts';
import { useAnnouncements } from '#parts/useAnnouncements.ts';

/** The operator's banners; renders nothing if there are none. */
export function HomeBanners() {
  const [, navigate] = useLocation();
  const banners = useAnnouncements().data?.banners.filter(({ form }) => form === 'banner') ?? [];
  if (banners.length === 0) return null;
  return (
    <BannerList>
      {banners.map((banner) => (
        <Banner key={banner.id} banner={picturedOf(banner)} onOpen={() => openAddress(banner.address, navigate)} />
      ))}
    </BannerList>
  );
}
