/**
 * The invented digits of a Northern draw's prizes. The product refuses a result that equals an earlier one, so the
 * second test project shifts the digits.
 */
export const drawn = {
  db: ['60755'],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
};
