-- The house chooses its jurisdiction in the office, as a row of brand_setting. It decides what is sold, so it moves the stamp
-- of the price book like prices, limits and switches do.
create trigger price_stamp_moves after insert or update on brand_setting
  for each row when (new.name = 'jurisdiction') execute function price_stamp_moves();
