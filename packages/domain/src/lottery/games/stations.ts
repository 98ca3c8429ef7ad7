/**
 * Stations of the South and Centre: slug in the data, name, weekdays (0 Sunday .. 6 Saturday); checked on real draws to
 * August 2026.
 */
export type Station = { readonly slug: string; readonly name: string; readonly weekdays: readonly number[] };

export const southernStations: readonly Station[] = [
  { slug: 'tphcm', name: 'TP. Hồ Chí Minh', weekdays: [1, 6] },
  { slug: 'dong-thap', name: 'Đồng Tháp', weekdays: [1] },
  { slug: 'ca-mau', name: 'Cà Mau', weekdays: [1] },
  { slug: 'ben-tre', name: 'Bến Tre', weekdays: [2] },
  { slug: 'vung-tau', name: 'Vũng Tàu', weekdays: [2] },
  { slug: 'bac-lieu', name: 'Bạc Liêu', weekdays: [2] },
  { slug: 'dong-nai', name: 'Đồng Nai', weekdays: [3] },
  { slug: 'can-tho', name: 'Cần Thơ', weekdays: [3] },
  { slug: 'soc-trang', name: 'Sóc Trăng', weekdays: [3] },
  { slug: 'tay-ninh', name: 'Tây Ninh', weekdays: [4] },
  { slug: 'an-giang', name: 'An Giang', weekdays: [4] },
  { slug: 'binh-thuan', name: 'Bình Thuận', weekdays: [4] },
  { slug: 'vinh-long', name: 'Vĩnh Long', weekdays: [5] },
  { slug: 'binh-duong', name: 'Bình Dương', weekdays: [5] },
  { slug: 'tra-vinh', name: 'Trà Vinh', weekdays: [5] },
  { slug: 'long-an', name: 'Long An', weekdays: [6] },
  { slug: 'binh-phuoc', name: 'Bình Phước', weekdays: [6] },
  { slug: 'hau-giang', name: 'Hậu Giang', weekdays: [6] },
  { slug: 'tien-giang', name: 'Tiền Giang', weekdays: [0] },
  { slug: 'kien-giang', name: 'Kiên Giang', weekdays: [0] },
  { slug: 'da-lat', name: 'Đà Lạt', weekdays: [0] },
];

export const centralStations: readonly Station[] = [
  { slug: 'phu-yen', name: 'Phú Yên', weekdays: [1] },
  { slug: 'thua-thien-hue', name: 'Thừa Thiên Huế', weekdays: [0, 1] },
  { slug: 'dak-lak', name: 'Đắk Lắk', weekdays: [2] },
  { slug: 'quang-nam', name: 'Quảng Nam', weekdays: [2] },
  { slug: 'da-nang', name: 'Đà Nẵng', weekdays: [3, 6] },
  { slug: 'khanh-hoa', name: 'Khánh Hòa', weekdays: [0, 3] },
  { slug: 'binh-dinh', name: 'Bình Định', weekdays: [4] },
  { slug: 'quang-tri', name: 'Quảng Trị', weekdays: [4] },
  { slug: 'quang-binh', name: 'Quảng Bình', weekdays: [4] },
  { slug: 'gia-lai', name: 'Gia Lai', weekdays: [5] },
  { slug: 'ninh-thuan', name: 'Ninh Thuận', weekdays: [5] },
  { slug: 'quang-ngai', name: 'Quảng Ngãi', weekdays: [6] },
  { slug: 'dak-nong', name: 'Đắk Nông', weekdays: [6] },
  { slug: 'kon-tum', name: 'Kon Tum', weekdays: [0] },
];
